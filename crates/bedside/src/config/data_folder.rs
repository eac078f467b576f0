//! Whether the site's state can be kept where the settings say.
use std::{fmt, fs, io, path::Path};

/// Why nothing can be written into the data folder, or into the one that it will be made in. A full disk is no mistake of the
/// settings.
pub(super) fn data_folder_error(data: &Path) -> Option<String> {
    let refused = |place: &Path, why: &dyn fmt::Display| {
        format!("data: cannot write to {}: {why}", place.display())
    };
    let mut place = data;
    while !place.exists() {
        place = match place.parent() {
            Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
            Some(parent) => parent,
            None => return Some(refused(data, &"there is no such place")),
        };
    }
    if !place.is_dir() {
        return Some(format!(
            "data: {} is a file; give a folder",
            place.display()
        ));
    }
    // Named after the process, so that two checks at once do not meet; asking for
    // rights alone would miss read-only mounts.
    let probe = place.join(format!(".bedside-probe-{}", std::process::id()));
    let made = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&probe);
    match made {
        Ok(_) => {
            drop(fs::remove_file(&probe));
            None
        }
        Err(error) if error.kind() == io::ErrorKind::StorageFull => None,
        Err(error) => Some(refused(place, &error)),
    }
}
