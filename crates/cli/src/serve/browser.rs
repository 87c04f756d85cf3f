//! Opens a browser, where there is one.

/// Opens a page; where no screen is, nothing happens.
pub(super) fn open(address: &str) {
    let has_screen = cfg!(not(target_os = "linux"))
        || ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].iter().any(|name| std::env::var_os(name).is_some());
    if has_screen && let Err(error) = open::that_detached(address) {
        tracing::debug!(%error, "no browser could be opened");
    }
}
