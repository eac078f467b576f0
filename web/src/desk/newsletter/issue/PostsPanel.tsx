import { useDeferredValue, useState } from "react";
import type { DeskIssuePost } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { plus, x } from "../../../ui/icons";
import { LoadingState } from "../../../ui/States";
import { moved } from "../../forms/values";
import { api } from "../../shell/api";
import { Dialog } from "../../ui/Dialog";
import { FieldError, TextField } from "../../ui/fields";
import { IconButton } from "../../ui/IconButton";
import { arrowDown, arrowUp } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { FailedState } from "../../ui/states";
import { useList } from "../../ui/useList";
import css from "../newsletter.module.css";

interface PostsPanelProps {
  posts: DeskIssuePost[];
  error: string | undefined;
  onChange: (posts: DeskIssuePost[]) => void;
}

export function PostsPanel({ posts, error, onChange }: PostsPanelProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const add = (
    <Button type="button" look="line" small icon={plus} onClick={() => setIsChoosing(true)}>
      Add posts
    </Button>
  );
  return (
    <Panel title="Posts" aside={add}>
      {error && <FieldError id="issue-posts-error" message={error} />}
      {posts.length === 0 && <p className="soft">No posts yet. You can add posts that are on the site.</p>}
      <ol className={css.posts}>
        {posts.map((post, at) => (
          <li key={post.id}>
            <span className={parts.name}>
              <a href={post.href}>{post.title}</a>
              {post.category && <span className="small soft">{post.category}</span>}
            </span>
            <span className={css.moves}>
              {at > 0 && (
                <IconButton
                  icon={arrowUp}
                  label={`Move up: ${post.title}`}
                  onClick={() => onChange(moved(posts, at, -1))}
                />
              )}
              {at < posts.length - 1 && (
                <IconButton
                  icon={arrowDown}
                  label={`Move down: ${post.title}`}
                  onClick={() => onChange(moved(posts, at, 1))}
                />
              )}
              <IconButton
                icon={x}
                label={`Remove: ${post.title}`}
                onClick={() => onChange(posts.filter(({ id }) => id !== post.id))}
              />
            </span>
          </li>
        ))}
      </ol>
      {isChoosing && (
        <PostDialog
          taken={posts.map(({ id }) => id)}
          onPick={(post) => onChange([...posts, post])}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Panel>
  );
}

interface PostDialogProps {
  taken: readonly string[];
  onPick: (post: DeskIssuePost) => void;
  onClose: () => void;
}

function PostDialog({ taken, onPick, onClose }: PostDialogProps) {
  const [words, setWords] = useState("");
  const q = useDeferredValue(words.trim());
  const { data, error, isPending, refetch } = useList({
    queryKey: ["newsletter", "posts", q],
    queryFn: ({ signal }) => api.get("/api/desk/newsletter/posts", { params: { query: { q } }, signal }),
  });
  const left = (data?.items ?? []).filter(({ id }) => !taken.includes(id));
  const done = (
    <Button type="button" onClick={onClose}>
      Done
    </Button>
  );
  return (
    <Dialog open title="Add posts" onClose={onClose} actions={done}>
      <TextField
        label="Search the posts"
        type="search"
        autoComplete="off"
        value={words}
        onChange={setWords}
        // It stands inside of the form of the issue, which Enter would save.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {error && <FailedState error={error} retry={() => void refetch()} level={3} />}
      {isPending && <LoadingState />}
      {data && left.length === 0 && <p className="soft">Nothing else matches.</p>}
      <ul className={css.found} role="list">
        {left.map((post) => (
          <li key={post.id}>
            <Button type="button" look="line" small icon={plus} onClick={() => onPick(post)}>
              {post.title}
            </Button>
          </li>
        ))}
      </ul>
      <p className="small soft" role="status">
        {taken.length === 1 ? "1 post is in the issue." : `${taken.length} posts are in the issue.`}
      </p>
    </Dialog>
  );
}
