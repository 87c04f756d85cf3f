//! How many files and connections the system lets the server have open.

/// Takes as many as the system allows: every player is an open connection, and what is usual is meant for smaller programs.
pub(super) fn raise() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        if limit.current == limit.maximum {
            return;
        }
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
            tracing::warn!(%error, "only {:?} connections and files can be open", limit.current);
        }
    }
}
