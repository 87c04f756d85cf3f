//! An OpenAPI document's schemas as TypeScript, laid out as prettier would.

use serde_json::{Map, Value};

/// The widest line.
const WIDTH: usize = 120;

/// All schemas of a document as a module.
pub(crate) fn module(document: &Value) -> String {
    let mut text = String::from(
        "/** What the server says and takes. Made from its OpenAPI document by `cargo xtask types`: not to be edited. */\n",
    );
    let none = Map::new();
    let schemas = document["components"]["schemas"].as_object().unwrap_or(&none);
    for (name, schema) in schemas {
        text.push('\n');
        text += &comment(schema, "");
        text += &declaration(&type_name(name), schema);
    }
    text
}

/// `dig_mars.View` is `DigMarsView`.
fn type_name(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    name.split(['.', '_', '-']).map(word).collect()
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(about) = schema["description"].as_str() else { return String::new() };
    let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = format!("{indent}/** {about} */\n");
    if line.len() <= WIDTH + 1 {
        return line;
    }
    let mut text = format!("{indent}/**\n");
    let mut row = format!("{indent} *");
    for word in about.split(' ') {
        if row.len() + 1 + word.len() > WIDTH {
            text += &format!("{row}\n");
            row = format!("{indent} *");
        }
        row += &format!(" {word}");
    }
    text + &format!("{row}\n{indent} */\n")
}

fn declaration(name: &str, schema: &Value) -> String {
    let variants = variants(schema, "    ");
    if let [only] = variants.as_slice() {
        // One that is an object is written without the indentation of a union.
        let only = type_of(schema, "").unwrap_or_else(|| only.clone());
        return format!("export type {name} = {only};\n");
    }
    let line = format!("export type {name} = {};\n", variants.join(" | "));
    if line.len() <= WIDTH + 1 && !line.trim_end().contains('\n') {
        return line;
    }
    let mut text = format!("export type {name} =");
    for variant in &variants {
        text += &format!("\n  | {variant}");
    }
    text + ";\n"
}

/// What a schema allows, one by one.
fn variants(schema: &Value, indent: &str) -> Vec<String> {
    for key in ["oneOf", "anyOf"] {
        if let Some(all) = schema[key].as_array() {
            let mut found: Vec<String> = Vec::new();
            for one in all.iter().flat_map(|one| variants(one, indent)) {
                if !found.contains(&one) {
                    found.push(one);
                }
            }
            // Nothing comes last, as people write it.
            found.sort_by_key(|one| one == "null");
            return found;
        }
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(literal).collect();
    }
    if let Some(kinds) = schema["type"].as_array() {
        let mut found: Vec<String> = Vec::new();
        for kind in kinds {
            let mut one = schema.clone();
            one["type"] = kind.clone();
            found.extend(variants(&one, indent));
        }
        found.sort_by_key(|one| one == "null");
        return found;
    }
    vec![type_of(schema, indent).unwrap_or_else(|| "unknown".to_owned())]
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => format!("'{text}'"),
        other => other.to_string(),
    }
}

/// What one kind of value is; `None` for a choice of several.
fn type_of(schema: &Value, indent: &str) -> Option<String> {
    if let Some(place) = schema["$ref"].as_str() {
        return Some(type_name(place.rsplit('/').next().unwrap_or(place)));
    }
    if let Some(value) = schema.get("const") {
        return Some(literal(value));
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let part = |part: &Value| {
            let mut kinds = variants(part, indent);
            // What may be missing altogether, and stands among other fields, leaves them out.
            match (kinds.len(), kinds.pop().as_deref()) {
                (2, Some("null")) => format!("Partial<{}>", kinds.remove(0)),
                _ => union(part, indent),
            }
        };
        return Some(parts.iter().map(part).collect::<Vec<_>>().join(" & "));
    }
    Some(match schema["type"].as_str()? {
        "null" => "null".to_owned(),
        "boolean" => "boolean".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "string" if schema["enum"].is_array() => return None,
        "string" => "string".to_owned(),
        "array" => {
            let item = union(&schema["items"], indent);
            if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") }
        }
        "object" => object(schema, indent),
        _ => "unknown".to_owned(),
    })
}

fn union(schema: &Value, indent: &str) -> String {
    variants(schema, indent).join(" | ")
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(fields) = schema["properties"].as_object().filter(|fields| !fields.is_empty()) else {
        return match schema.get("additionalProperties") {
            Some(values) if values.is_object() => format!("Record<string, {}>", union(values, indent)),
            _ => "unknown".to_owned(),
        };
    };
    let needed: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, field) in fields {
        text += &comment(field, &inner);
        let mark = if needed.contains(&name.as_str()) { "" } else { "?" };
        text += &field_line(&inner, name, mark, field);
    }
    text + &format!("{indent}}}")
}

fn field_line(indent: &str, name: &str, mark: &str, field: &Value) -> String {
    let line = format!("{indent}{name}{mark}: {};\n", union(field, indent));
    let is_wide = line.lines().next().is_some_and(|first| first.len() > WIDTH);
    if !is_wide {
        return line;
    }
    let mut text = format!("{indent}{name}{mark}:");
    for variant in variants(field, &format!("{indent}    ")) {
        text += &format!("\n{indent}  | {variant}");
    }
    text + ";\n"
}
