import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { image as imageIcon } from "../../ui/icons";
import { Check, fieldId, TextField } from "../ui/fields";
import { IconButton } from "../ui/IconButton";
import { arrowDown, arrowUp, trash } from "../ui/icons";
import { useFormFacts, useProblem } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { Group } from "./Group";
import { assetOf, described, imageFrom, imagesOf, pictureUrl } from "./media";
import { usePickers } from "./pickers";
import { type JsonObject, moved } from "./values";

/** Pictures, or one. What each shows is asked for beside it; a name of a file is never taken for it. */
export function ImagesControl({ field, path, value, onChange }: ControlProps) {
  const { readOnly } = useFormFacts();
  const { pickImage } = usePickers();
  const isOne = field.kind === "image";
  const most = isOne ? 1 : (field.max ?? 12);
  const images = imagesOf(value);
  const put = (next: JsonObject[]) => onChange(isOne ? next[0] : next.length > 0 ? next : undefined);
  const replace = (at: number, next: JsonObject) => put(images.map((old, place) => (place === at ? next : old)));
  const add = async () => {
    const picked = await pickImage?.();
    if (picked) put([...images, imageFrom(picked)]);
  };
  return (
    <Group field={field} path={path}>
      {images.length > 0 && (
        <ul className={css.pictures} role="list">
          {images.map((image, at) => (
            <Picture
              key={typeof image._key === "string" ? image._key : at}
              image={image}
              path={isOne ? path : `${path}[${at}]`}
              number={images.length > 1 ? ` ${at + 1}` : ""}
              onChange={(next) => replace(at, next)}
              onReplace={async () => {
                const picked = await pickImage?.();
                if (picked) replace(at, imageFrom(picked, typeof image._key === "string" ? image._key : undefined));
              }}
              onMove={images.length > 1 ? (by) => put(moved(images, at, by)) : undefined}
              onRemove={() => put(images.filter((_, place) => place !== at))}
            />
          ))}
        </ul>
      )}
      {!readOnly && images.length < most && (
        <p>
          <Button type="button" look="line" small icon={imageIcon} disabled={!pickImage} onClick={add}>
            {images.length === 0 ? "Choose a picture" : "Add a picture"}
          </Button>
        </p>
      )}
    </Group>
  );
}

interface PictureProps {
  image: JsonObject;
  path: string;
  number: string;
  onChange: (image: JsonObject) => void;
  onReplace: () => void;
  onMove?: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Picture({ image, path, number, onChange, onReplace, onMove, onRemove }: PictureProps) {
  const { readOnly } = useFormFacts();
  const asset = assetOf(image);
  const url = asset && pictureUrl(asset);
  const alt = typeof image.alt === "string" ? image.alt : "";
  const decorative = image.decorative === true;
  const [ownError, altError] = [useProblem(path), useProblem(`${path}.alt`)];
  return (
    <li className={css.picture}>
      <span className={css.thumb}>{url ? <img src={url} alt="" loading="lazy" /> : <Icon of={imageIcon} />}</span>
      <div className="stack stack-small">
        <TextField
          id={fieldId(`${path}.alt`)}
          label={`What picture${number} shows`}
          hint="For people who cannot see it. Describe what matters here in one sentence."
          error={ownError ?? altError}
          disabled={decorative}
          value={alt}
          onChange={(next) => onChange(described(image, { alt: next }))}
        />
        <Check
          label="It is decorative"
          checked={decorative}
          onChange={(next) => onChange(described(image, { decorative: next, alt }))}
        />
        {!readOnly && (
          <Button type="button" look="quiet" small onClick={onReplace}>
            Choose another<span className="vh">: picture{number}</span>
          </Button>
        )}
      </div>
      {!readOnly && (
        <div className={css.itemButtons}>
          {onMove && <IconButton icon={arrowUp} label={`Move picture${number} up`} onClick={() => onMove(-1)} />}
          {onMove && <IconButton icon={arrowDown} label={`Move picture${number} down`} onClick={() => onMove(1)} />}
          <IconButton icon={trash} label={`Remove picture${number}`} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}
