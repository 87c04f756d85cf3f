//! Where a request comes from.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

/// The address of who asks; put there by the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address(pub IpAddr);

impl Address {
    /// The address of a request: of its connection or, behind a proxy, the one that the proxy added last; what stands
    /// before that anyone could have written.
    pub fn of(headers: &HeaderMap, extensions: &Extensions, behind_proxy: bool) -> Address {
        let connection = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = if behind_proxy { forwarded(headers) } else { None };
        // A server that was not told of its connections counts them all as one.
        Address(forwarded.or(connection).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    }
}

fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let last = last.rsplit(',').next()?.trim();
    let with_port = || last.parse::<SocketAddr>().map(|address| address.ip());
    last.parse().or_else(|_| with_port()).ok()
}

impl<S: Sync> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let found = parts.extensions.get::<Address>().copied();
        Ok(found.unwrap_or_else(|| Address::of(&parts.headers, &parts.extensions, false)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(forwarded: &[&str], behind_proxy: bool) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().expect("a header"));
        }
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 4000))));
        Address::of(&headers, &extensions, behind_proxy).0.to_string()
    }

    #[test]
    fn a_proxy_is_believed_only_where_there_is_one_and_only_its_own_word() {
        assert_eq!(address(&["1.2.3.4"], false), "10.0.0.1");
        assert_eq!(address(&["1.2.3.4"], true), "1.2.3.4");
        assert_eq!(address(&["6.6.6.6, 1.2.3.4"], true), "1.2.3.4");
        assert_eq!(address(&["6.6.6.6", "2001:db8::1"], true), "2001:db8::1");
        assert_eq!(address(&["1.2.3.4:99"], true), "1.2.3.4");
        assert_eq!(address(&["unknown"], true), "10.0.0.1");
        assert_eq!(address(&[], true), "10.0.0.1");
    }
}
