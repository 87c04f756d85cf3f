//! A page for people about the interface, made from the document for programs. No script, no style of its own.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Map, Value};

use super::markup::escape;

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The page of an OpenAPI document.
pub(super) fn page(document: &Value) -> String {
    let mut html = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<link rel=\"stylesheet\" href=\"/api/manual.css\">\n\
         <title>Motherlode: the interface</title>\n</head>\n<body>\n<main>\n",
    );
    let text = |value: &Value| escape(value.as_str().unwrap_or_default());
    let info = &document["info"];
    // Writing to a text cannot fail.
    let _ = writeln!(
        html,
        "<h1>{}: the interface</h1>\n<p>{}</p>",
        text(&info["title"]),
        text(&info["description"])
    );
    html.push_str("<p><a href=\"/api/openapi.json\">The same for programs (OpenAPI 3.1)</a></p>\n");
    for (tag, routes) in by_tag(document) {
        let _ = writeln!(html, "<h2>{}</h2>", escape(tag));
        for (path, method, operation) in routes {
            let _ = writeln!(
                html,
                "<h3><b>{}</b> {}</h3>\n<p>{} {}</p>",
                method.to_uppercase(),
                escape(path),
                text(&operation["summary"]),
                text(&operation["description"]),
            );
            parameters(&mut html, operation);
        }
    }
    html.push_str("<h2>Schemas</h2>\n");
    let nothing = Map::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap_or(&nothing) {
        let name = escape(name);
        let _ = writeln!(html, "<h3 id=\"{name}\">{name}</h3>\n<p>{}</p>", text(&schema["description"]));
        shape(&mut html, schema);
    }
    html.push_str("</main>\n</body>\n</html>\n");
    html
}

type Route<'a> = (&'a str, &'static str, &'a Value);

fn by_tag(document: &Value) -> BTreeMap<&str, Vec<Route<'_>>> {
    let mut tags: BTreeMap<&str, Vec<Route<'_>>> = BTreeMap::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for method in METHODS {
            if let Some(operation) = item.get(method) {
                let tag = operation["tags"][0].as_str().unwrap_or("other");
                tags.entry(tag).or_default().push((path, method, operation));
            }
        }
    }
    tags
}

fn parameters(html: &mut String, operation: &Value) {
    let mut rows = String::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let word = |key: &str| escape(parameter[key].as_str().unwrap_or_default());
        let _ = write!(
            rows,
            "<tr><td><code>{}</code></td><td>{}</td><td>{}</td></tr>",
            word("name"),
            word("in"),
            word("description")
        );
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = write!(rows, "<tr><td>body</td><td>{}</td><td></td></tr>", kind(body));
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let content = response["content"].as_object().and_then(|content| content.iter().next());
        let what = content.map(|(media, body)| format!("{} {}", escape(media), kind(&body["schema"])));
        let _ = write!(
            rows,
            "<tr><td>{}</td><td>{}</td><td></td></tr>",
            escape(status),
            what.unwrap_or_default()
        );
    }
    if !rows.is_empty() {
        let _ = writeln!(html, "<table>{rows}</table>");
    }
}

/// The fields of an object, the words of an enumeration, or the ways of a choice.
fn shape(html: &mut String, schema: &Value) {
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<String> =
            words.iter().map(|word| format!("<code>{}</code>", escape(&word.to_string()))).collect();
        let _ = writeln!(html, "<p>{}</p>", words.join(", "));
    }
    let mut rows = String::new();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let about = escape(field["description"].as_str().unwrap_or_default());
        let _ = write!(
            rows,
            "<tr><td><code>{}</code></td><td>{}</td><td>{about}</td></tr>",
            escape(name),
            kind(field)
        );
    }
    if !rows.is_empty() {
        let _ = writeln!(html, "<table>{rows}</table>");
    }
    for way in ["oneOf", "anyOf", "allOf"] {
        for part in schema[way].as_array().into_iter().flatten() {
            let about = escape(part["description"].as_str().unwrap_or_default());
            let _ = writeln!(
                html,
                "<p>{} {about}</p>",
                if part["$ref"].is_null() { String::new() } else { kind(part) }
            );
            shape(html, part);
        }
    }
}

/// A short word for what a schema takes.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        let name = escape(name);
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<String> = words.iter().map(|word| escape(&word.to_string())).collect();
        return format!("<code>{}</code>", words.join(" | "));
    }
    let ways = ["oneOf", "anyOf", "allOf"].into_iter().find_map(|way| schema[way].as_array());
    if let Some(ways) = ways {
        return ways.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    if !schema["items"].is_null() {
        return format!("list of {}", kind(&schema["items"]));
    }
    match &schema["type"] {
        Value::String(word) => escape(word),
        Value::Array(words) => {
            words.iter().filter_map(Value::as_str).map(escape).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_page_names_routes_and_schemas_and_stays_text() {
        let document = json!({
            "info": { "title": "X", "description": "<script>alert(1)</script>" },
            "paths": { "/api/x/{id}": { "get": {
                "tags": ["x"], "summary": "Looks.", "responses": { "200": { "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Thing" } } } } },
                "parameters": [{ "name": "id", "in": "path", "description": "Which." }],
            } } },
            "components": { "schemas": { "Thing": { "type": "object", "properties": {
                "names": { "type": "array", "items": { "type": "string" }, "description": "Its names." } } } } },
        });
        let html = page(&document);
        for part in [
            "<b>GET</b> /api/x/{id}",
            "Looks.",
            "Which.",
            "#Thing",
            "list of string",
            "Its names.",
            "&lt;script&gt;",
        ] {
            assert!(html.contains(part), "{part}\n{html}");
        }
        assert!(!html.contains("<script") && !html.contains("style="));
    }
}
