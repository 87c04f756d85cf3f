//! The language an answer is given in.

use axum::http::{HeaderMap, header};
use motherlode_core::Language;

/// The language of ours that who asks likes best (`Accept-Language`); English if they like none.
pub fn language_of(headers: &HeaderMap) -> Language {
    let wishes = headers.get_all(header::ACCEPT_LANGUAGE);
    let wishes = wishes.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    let mut best = (Language::default(), 0.0);
    for wish in wishes {
        let mut parts = wish.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default().to_ascii_lowercase();
        let primary = tag.split('-').next().unwrap_or_default();
        let quality =
            parts.find_map(|part| part.strip_prefix("q=")).map_or(Some(1.0), |q| q.parse::<f32>().ok());
        let language = if primary == "*" { Some(Language::default()) } else { primary.parse().ok() };
        if let (Some(language), Some(quality)) = (language, quality)
            && quality > best.1
        {
            best = (language, quality);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_liked_language_of_ours_is_chosen() {
        for (wish, code) in [
            ("de", "de"),
            ("de-AT, en;q=0.5", "de"),
            ("en;q=0.5, de;q=0.9", "de"),
            ("fr, de;q=0.3", "de"),
            ("en, de", "en"),
            ("fr", "en"),
            ("*, de;q=0.5", "en"),
            ("de;q=0", "en"),
            ("de;q=nonsense", "en"),
            (";;,,q=", "en"),
            ("", "en"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, wish.parse().expect("a header"));
            assert_eq!(language_of(&headers).code(), code, "{wish}");
        }
        assert_eq!(language_of(&HeaderMap::new()), Language::English);
    }
}
