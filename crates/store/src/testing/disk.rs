//! A disk of a test's own, small enough to be filled.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Set in the process whose temporary folder is such a disk.
const FOLDER: &str = "BEDSIDE_TEST_DISK";

/// A file system in memory, below SQLite whatever the switch says, that holds the temporary folders of this process.
pub struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Runs the test again, by its name, in a process whose temporary folder is a disk of this size, such as `8m`; there it
    /// answers the disk, here `None` once the other run has passed. The disk ends with its process, however that ends.
    ///
    /// # Panics
    /// When the other run fails, or no disk may be mounted here: such a test does not pass unseen.
    pub fn of_test(name: &str, size: &str) -> Option<Self> {
        if let Some(folder) = std::env::var_os(FOLDER) {
            return Some(Self(folder.into()));
        }
        let folder = TempDir::new().expect("a folder to mount on");
        let own_space = own_space(folder.path());
        let status = Command::new("unshare")
            .args(own_space)
            .args([
                "sh",
                "-c",
                r#"mount -t tmpfs -o "size=$1" tmpfs "$0" && shift && exec "$@""#,
            ])
            .arg(folder.path())
            .arg(size)
            .arg(std::env::current_exe().expect("the test binary"))
            .args(["--exact", name, "--nocapture"])
            .env(FOLDER, folder.path())
            .env("TMPDIR", folder.path())
            // A server's disk cannot be filled from here.
            .env_remove("BEDSIDE_TEST_DATABASE")
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "{name} failed on its own disk, see above"
        );
        None
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn fill(&self) {
        let mut file = File::create(self.filler()).expect("a file that fills the disk");
        let mut size = 1 << 16;
        while size > 0 {
            if file.write_all(&vec![0; size]).is_err() {
                size /= 2;
            }
        }
    }

    pub fn free(&self) {
        fs::remove_file(self.filler()).expect("the end of the file that filled the disk");
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }
}

/// How `unshare` gets a space of its own to mount in: as root, or as somebody who may be root in a name space.
fn own_space(folder: &Path) -> &'static [&'static str] {
    const SPACES: [&[&str]; 2] = [&["--mount"], &["--map-root-user", "--mount"]];
    SPACES
        .into_iter()
        .find(|space| {
            let tried = Command::new("unshare")
                .args(*space)
                .args(["mount", "-t", "tmpfs", "tmpfs"])
                .arg(folder)
                .output();
            tried.is_ok_and(|tried| tried.status.success())
        })
        .expect(
            "this test fills a disk of its own, and none may be mounted here: it needs `unshare --mount`, \
             as root or with user name spaces",
        )
}
