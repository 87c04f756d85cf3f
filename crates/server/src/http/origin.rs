//! Pages of other sites may not send commands in the name of those who look at them.

use axum::http::{HeaderMap, Method, Uri, header};

use super::caller::bearer;
use crate::problem::Problem;
use crate::settings::Settings;

/// Refuses a request that changes something, or opens a socket, if it comes from a page that is not ours.
///
/// A program that shows a token and no cookie acts in its own name: a browser adds no token by itself.
pub fn check_origin(
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    settings: &Settings,
) -> Result<(), Problem> {
    let only_reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(method);
    if only_reads && !opens_socket(headers) {
        return Ok(());
    }
    let shows_token = headers.get(header::AUTHORIZATION).is_some_and(|shown| bearer(shown).is_some());
    if shows_token && !headers.contains_key(header::COOKIE) {
        return Ok(());
    }
    let ours = match the_only(headers, "origin")? {
        Some(origin) if settings.origins.is_empty() => {
            same_host(origin, host(uri, headers)) && is_same_origin(headers).unwrap_or(true)
        }
        Some(origin) => settings.origins.iter().any(|ours| ours.eq_ignore_ascii_case(origin)),
        // Browsers may leave the origin out where it is the same, but they say so then, and no page can say it for them.
        None => is_same_origin(headers).unwrap_or(false),
    };
    if ours { Ok(()) } else { Err(Problem::WrongOrigin) }
}

fn opens_socket(headers: &HeaderMap) -> bool {
    let mut upgrades = headers.get_all(header::UPGRADE).iter();
    upgrades.any(|to| to.as_bytes().to_ascii_lowercase().windows(9).any(|word| word == b"websocket"))
}

/// What the browser itself says of where the request comes from, if it does.
fn is_same_origin(headers: &HeaderMap) -> Option<bool> {
    let site = headers.get("sec-fetch-site")?;
    Some(site == "same-origin")
}

/// A header that may be there once.
fn the_only<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Problem> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| Problem::WrongOrigin),
        _ => Err(Problem::WrongOrigin),
    }
}

fn host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| uri.authority().map(|authority| authority.as_str()))
}

fn same_host(origin: &str, host: Option<&str>) -> bool {
    let Some((scheme, page)) = origin.split_once("://") else { return false };
    let default_port = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return false,
    };
    let bare = |host: &str| host.strip_suffix(default_port).unwrap_or(host).to_ascii_lowercase();
    host.is_some_and(|host| !host.is_empty() && bare(host) == bare(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(method: &str, origins: &[&str], lines: &[(&'static str, &str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().expect("a header"));
        }
        let origins = origins.iter().map(|origin| (*origin).to_owned()).collect();
        let settings = Settings { origins, ..Settings::default() };
        let method: Method = method.parse().expect("a method");
        check_origin(&method, &Uri::from_static("/api/me"), &headers, &settings).is_ok()
    }

    const HOST: (&str, &str) = ("host", "play.example.org");

    #[test]
    fn reading_needs_no_origin_but_a_socket_does() {
        assert!(admitted("GET", &[], &[HOST]));
        assert!(admitted("GET", &[], &[HOST, ("origin", "https://evil.example")]));
        assert!(admitted("GET", &[], &[HOST, ("upgrade", "h2c")]));
        assert!(!admitted("GET", &[], &[HOST, ("upgrade", "websocket")]));
        assert!(!admitted("GET", &[], &[HOST, ("upgrade", "h2c, WebSocket")]));
        assert!(!admitted("GET", &[], &[HOST, ("upgrade", "websocket"), ("origin", "https://evil.example")]));
        assert!(admitted(
            "GET",
            &[],
            &[HOST, ("upgrade", "websocket"), ("origin", "https://play.example.org")]
        ));
    }

    #[test]
    fn without_a_list_the_page_must_come_from_the_host_it_talks_to() {
        for origin in ["https://play.example.org", "http://play.example.org", "https://PLAY.example.org:443"]
        {
            assert!(admitted("POST", &[], &[HOST, ("origin", origin)]), "{origin}");
        }
        for origin in [
            "https://evil.example",
            "https://play.example.org.evil.example",
            "https://play.example.org:8443",
            "https://example.org",
            "null",
            "",
            "play.example.org",
            "ftp://play.example.org",
        ] {
            assert!(!admitted("POST", &[], &[HOST, ("origin", origin)]), "{origin}");
        }
        assert!(!admitted("POST", &[], &[HOST]));
        assert!(!admitted("POST", &[], &[("origin", "https://play.example.org")]));
        assert!(admitted("DELETE", &[], &[("host", "127.0.0.1:7000"), ("origin", "http://127.0.0.1:7000")]));
        let twice = [HOST, ("origin", "https://play.example.org"), ("origin", "https://play.example.org")];
        assert!(!admitted("POST", &[], &twice));
    }

    #[test]
    fn with_a_list_the_page_must_be_on_it() {
        let list = ["https://play.example.org", "https://beta.example.org"];
        assert!(admitted("POST", &list, &[("host", "internal:80"), ("origin", "https://beta.example.org")]));
        assert!(!admitted("POST", &list, &[("host", "internal:80"), ("origin", "http://internal")]));
        assert!(!admitted("POST", &list, &[HOST, ("origin", "http://play.example.org")]));
    }

    #[test]
    fn what_the_browser_says_of_the_site_is_heard() {
        let origin = ("origin", "http://play.example.org");
        assert!(admitted("POST", &[], &[HOST, origin, ("sec-fetch-site", "same-origin")]));
        assert!(!admitted("POST", &[], &[HOST, origin, ("sec-fetch-site", "same-site")]));
        assert!(!admitted("POST", &[], &[HOST, origin, ("sec-fetch-site", "cross-site")]));
        assert!(admitted("POST", &[], &[HOST, ("sec-fetch-site", "same-origin")]));
        assert!(!admitted("POST", &[], &[HOST, ("sec-fetch-site", "none")]));
    }

    #[test]
    fn a_program_with_a_token_and_no_cookie_needs_no_origin() {
        let token = ("authorization", "Bearer mlt_x");
        assert!(admitted("POST", &[], &[HOST, token]));
        assert!(!admitted("POST", &[], &[HOST, token, ("cookie", "motherlode=x")]));
        // A link with a name and password in it makes a browser add this one.
        assert!(!admitted("POST", &[], &[HOST, ("authorization", "Basic YWRhOmFkYQ==")]));
    }
}
