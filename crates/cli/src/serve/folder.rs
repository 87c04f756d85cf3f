//! Where a user's data belong, by the custom of the operating system.

use std::env;
use std::path::PathBuf;

use crate::failure::Failure;

/// The folder of our data, which may not be there yet.
pub(super) fn data_folder() -> Result<PathBuf, Failure> {
    let named = |variable: &str| env::var_os(variable).map(PathBuf::from);
    let folder = if cfg!(windows) {
        named("APPDATA").map(|folder| folder.join("motherlode").join("data"))
    } else if cfg!(target_os = "macos") {
        env::home_dir().map(|home| home.join("Library/Application Support/motherlode"))
    } else {
        shared(named("XDG_DATA_HOME"), env::home_dir()).map(|folder| folder.join("motherlode"))
    };
    folder.filter(|folder| folder.is_absolute()).ok_or(Failure::NoHome)
}

/// Where programs keep data on Linux and its like; a folder that depends on where one stands does not count.
fn shared(chosen: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    chosen.filter(|folder| folder.is_absolute()).or_else(|| Some(home?.join(".local/share")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_user_chose_counts_before_the_home_folder() {
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(shared(path("/data"), path("/home/ada")), path("/data"));
        assert_eq!(shared(path("data"), path("/home/ada")), path("/home/ada/.local/share"));
        assert_eq!(shared(None, path("/home/ada")), path("/home/ada/.local/share"));
        assert_eq!(shared(None, None), None);
    }
}
