//! Just enough of Rust's grammar to tell code from text and from tests.

/// The source with comments, strings and character literals blanked; every line keeps its number.
pub(super) fn without_text(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        let length = text_length(rest, code.chars().next_back());
        if length == 0 {
            code.push(next);
            rest = &rest[next.len_utf8()..];
        } else {
            let (text, after) = rest.split_at(length);
            code.push(' ');
            code.extend(text.chars().filter(|c| *c == '\n'));
            rest = after;
        }
    }
    code
}

/// How many bytes of text stand at the beginning; 0 if code does.
fn text_length(rest: &str, before: Option<char>) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return block_comment_length(rest);
    }
    if rest.starts_with('"') {
        return quoted_length(rest, '"');
    }
    if let Some(length) = char_length(rest) {
        return length;
    }
    // The r of r"…" and br#"…"# is no end of a longer word.
    let raw = rest.strip_prefix("br").or_else(|| rest.strip_prefix("cr")).or_else(|| rest.strip_prefix('r'));
    match raw {
        Some(raw) if !before.is_some_and(is_word) => {
            raw_string_length(raw).map_or(0, |length| rest.len() - raw.len() + length)
        }
        _ => 0,
    }
}

fn block_comment_length(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        let step = if here.starts_with(b"/*") {
            depth += 1;
            2
        } else if here.starts_with(b"*/") {
            depth -= 1;
            2
        } else {
            1
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a literal from its opening to its closing quote.
fn quoted_length(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// The length of a character literal; a lifetime (`'a`) is none.
fn char_length(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('\'')?;
    let mut chars = inside.chars();
    let first = chars.next()?;
    (first == '\\' || chars.next() == Some('\'')).then(|| quoted_length(rest, '\''))
}

/// The length of a raw string from its hashes on.
fn raw_string_length(rest: &str) -> Option<usize> {
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let inside = rest[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let closing = inside.find(&end).map_or(inside.len(), |at| at + end.len());
    Some(hashes + 1 + closing)
}

/// The code with every item behind `#[cfg(test)]` blanked.
pub(super) fn without_tests(code: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let mut kept = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(at) = rest.find(MARK) {
        kept.push_str(&rest[..at]);
        let item = &rest[at + MARK.len()..];
        let (tests, after) = item.split_at(item_length(item));
        kept.extend(tests.chars().filter(|c| *c == '\n'));
        rest = after;
    }
    kept + rest
}

/// The length of an item: to its semicolon or its closing brace, whichever comes first outside of brackets.
fn item_length(item: &str) -> usize {
    let mut depth = 0_usize;
    for (at, c) in item.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            // The end of whatever the item stands in.
            ')' | ']' | '}' if depth == 0 => return at,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(c, ';' | '}') {
            return at + 1;
        }
    }
    item.len()
}

/// Words, `::` and single signs, each with its line.
pub(super) fn tokens(code: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    for (number, line) in (1..).zip(code.lines()) {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = if is_word(first) {
                rest.find(|c| !is_word(c)).unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            let (token, after) = rest.split_at(length);
            tokens.push((number, token));
            rest = after.trim_start();
        }
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
