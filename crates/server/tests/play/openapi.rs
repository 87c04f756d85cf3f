//! The description of the interface: what it is, and that nothing is left out.

use std::collections::BTreeSet;
use std::path::Path;

use axum::http::StatusCode;
use serde_json::Value;

use crate::kit::Place;
use crate::kit::http::Browser;
use crate::kit::site::Whole;

/// Every address in the source: those that are described, and those that are only routed.
fn addresses(folder: &Path, found: &mut BTreeSet<String>) {
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        if path.is_dir() {
            addresses(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a text");
            for mark in ["path = \"/", ".route(\"/", ".route_service(\"/", ".nest(\"/"] {
                let starts = text.match_indices(mark).map(|(at, _)| at + mark.len() - 1);
                found.extend(starts.map(|at| text[at..].split('"').next().expect("an end").to_owned()));
            }
        }
    }
}

#[tokio::test]
async fn the_document_is_openapi_3_1_and_names_every_route() {
    let site = Whole::open(Place::sqlite()).await;
    let mut nobody = Browser::new(site.address());
    let answer = nobody.get("/api/openapi.json").await;
    assert_eq!(answer.headers["content-type"], "application/json");
    assert!(!answer.text.contains("int64"), "there are no such numbers in every language");
    let document = answer.expect(StatusCode::OK);
    assert!(document["openapi"].as_str().expect("a version").starts_with("3.1."), "{}", document["openapi"]);
    let mut found = BTreeSet::new();
    addresses(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut found);
    assert!(found.len() > 50, "{found:?}");
    let paths = document["paths"].as_object().expect("paths");
    // The first page is for browsers alone.
    for address in found.iter().filter(|address| *address != "/") {
        assert!(paths.contains_key(address), "{address}");
    }
    for (path, item) in paths {
        for (method, operation) in item.as_object().expect("methods") {
            assert!(operation["summary"].is_string(), "{method} {path} says nothing");
            assert!(operation["tags"][0].is_string(), "{method} {path} belongs nowhere");
        }
    }
    site.server.stop().await;
}

/// Every reference within a document.
fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn the_messages_of_the_socket_are_described_and_no_reference_leads_nowhere() {
    let document = serde_json::to_value(motherlode_server::server::App::api()).expect("JSON");
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.len() > 30);
    for reference in found {
        let pointer = reference.strip_prefix('#').expect("a place in this document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    for name in [
        "ClientMessage",
        "ServerMessage",
        "Snapshot",
        "EventMessage",
        "YouMessage",
        "ChatMessage",
        "PresenceMessage",
        "DoneMessage",
        "RefusedMessage",
        "Command",
        "Setup",
        "ClockPlan",
        "Absence",
        "TableCard",
        "ChairCard",
        "Sitter",
        "PublicEvent",
        "Scene",
        "Stage",
    ] {
        assert!(schemas.contains_key(name), "{name}");
    }
    let commands = schemas["Command"]["oneOf"].as_array().expect("commands");
    assert_eq!(commands.len(), 10);
    assert_eq!(schemas["TableCard"]["properties"]["opened_at"]["$ref"], "#/components/schemas/Moment");
    assert_eq!(schemas["Moment"]["type"], "number");
}

#[tokio::test]
async fn the_page_for_people_has_no_script_and_a_style_that_is_served() {
    let site = Whole::open(Place::sqlite()).await;
    let mut nobody = Browser::new(site.address());
    let page = nobody.get("/api").await;
    assert_eq!(
        (page.status, &page.headers["content-type"]),
        (StatusCode::OK, &"text/html; charset=utf-8".parse().unwrap())
    );
    assert!(page.text.contains("/api/tables/{table}/commands") && page.text.contains("ClientMessage"));
    assert!(
        !page.text.contains("<script") && !page.text.contains("style=\"") && !page.text.contains("<style")
    );
    assert!(page.text.contains("href=\"/api/manual.css\""));
    let style = nobody.get("/api/manual.css").await;
    assert_eq!(
        (style.status, &style.headers["content-type"]),
        (StatusCode::OK, &"text/css; charset=utf-8".parse().unwrap())
    );
    site.server.stop().await;
}
