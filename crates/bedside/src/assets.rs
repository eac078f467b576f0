//! The web build, compiled into the binary; read from the folder in development builds.
use std::{borrow::Cow, path::PathBuf};

use anyhow::{Context, Result};
use rust_embed::RustEmbed;
use web::{AssetSource, WebBuild};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct EmbeddedBuild;

#[derive(Debug, Clone)]
pub enum WebSource {
    Embedded,
    /// A folder, for another build than the one compiled in.
    Folder(PathBuf),
}

impl WebSource {
    fn read_path(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Self::Embedded => EmbeddedBuild::get(path).map(|file| file.data),
            Self::Folder(folder) => {
                // The path comes from a request, and must not leave the folder.
                let inside = path.split('/').all(|part| !matches!(part, "" | "." | ".."));
                inside
                    .then(|| std::fs::read(folder.join(path)).ok())
                    .flatten()
                    .map(Cow::Owned)
            }
        }
    }

    fn require_file(&self, path: &str) -> Result<Cow<'static, [u8]>> {
        self.read_path(path).with_context(|| match self {
            Self::Embedded => {
                format!("web/dist/{path} is missing: run `make web` before building the binary")
            }
            Self::Folder(folder) => format!(
                "{} is missing: that folder holds no whole build of the web",
                folder.join(path).display()
            ),
        })
    }

    pub fn desk_page(&self) -> Result<Vec<u8>> {
        Ok(self.require_file("desk/index.html")?.into_owned())
    }

    pub fn load_build(&self) -> Result<WebBuild> {
        let part = |path: &str| self.require_file(path);
        Ok(WebBuild {
            routes: part("routes.json")?.into_owned(),
            bundle: String::from_utf8(part("server/server.js")?.into_owned())
                .context("server.js is not text")?,
            csp: part("csp.json")?.into_owned(),
        })
    }
}

/// The checkout client under its own address, for pages of ours and of others.
const CHECKOUT: &str = "checkout/checkout.js";

impl AssetSource for WebSource {
    fn read_file(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        // Outside of `public`, because the checkout client is built by itself and is loaded by pages of others too.
        if path.strip_suffix(".br").unwrap_or(path) == CHECKOUT {
            return self.read_path(path);
        }
        self.read_path(&format!("public/{path}"))
    }
}
