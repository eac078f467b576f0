//! The folder: its texts, and the pictures that lie below it.
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// Folders inside each other that are looked into.
const DEEPEST: usize = 20;
/// Where generators keep what pages name from the root.
const BASES: [&str; 5] = ["", "static", "public", "assets", "content"];

pub(super) struct Folder {
    root: PathBuf,
}

impl Folder {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self {
            root: path.canonicalize()?,
        })
    }

    /// All Markdown, in the order of its paths, without hidden folders and links.
    pub(super) fn texts(&self) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        collect_texts(&self.root, 0, &mut files)?;
        files.sort();
        Ok(files)
    }

    /// The file that a text names, when it lies below the folder after all links are followed.
    pub(super) fn find(&self, named: &str, text: &Path) -> Option<PathBuf> {
        let named = named.replace('\\', "/");
        let bare = named.trim_start_matches('/');
        let beside = text
            .parent()
            .filter(|_| !named.starts_with('/'))
            .map(|near| near.join(&named));
        let from_root = BASES.map(|base| self.root.join(base).join(bare));
        let found = beside
            .into_iter()
            .chain(from_root)
            .find_map(|candidate| candidate.canonicalize().ok())?;
        (found.starts_with(&self.root) && found.is_file()).then_some(found)
    }

    /// The path from the folder, with strokes.
    pub(super) fn relative(&self, path: &Path) -> String {
        let parts = path.strip_prefix(&self.root).unwrap_or(path).components();
        let names = parts.filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        });
        names.collect::<Vec<_>>().join("/")
    }
}

fn collect_texts(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "node_modules" {
            continue;
        }
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        if kind.is_dir() && depth < DEEPEST {
            collect_texts(&path, depth + 1, files)?;
        } else if kind.is_file() && matches!(ending.as_deref(), Some("md" | "markdown" | "mdown")) {
            files.push(path);
        }
    }
    Ok(())
}
