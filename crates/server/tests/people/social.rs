//! Blocks and reports.

use axum::http::StatusCode;
use serde_json::json;

use crate::http::Site;

#[tokio::test]
async fn someone_is_blocked_and_unblocked() {
    let site = Site::open().await;
    let (mut guest, mut other) = (site.guest().await, site.guest().await);
    let (id, rude) = (guest.id().await, other.id().await);
    let block = |person: &str| json!({ "person": person }).to_string();
    guest.post("/api/me/blocks", &block(&rude)).await.expect(StatusCode::NO_CONTENT);
    guest.post("/api/me/blocks", &block(&rude)).await.expect(StatusCode::NO_CONTENT);
    let blocks = guest.get("/api/me/blocks").await.expect(StatusCode::OK);
    assert_eq!(blocks.as_array().map(Vec::len), Some(1));
    assert_eq!(blocks[0]["id"], rude);
    assert_eq!(other.get("/api/me/blocks").await.expect(StatusCode::OK), json!([]), "they are not told");
    assert_eq!(guest.post("/api/me/blocks", &block(&id)).await.problem(), "422 not-yourself");
    assert_eq!(guest.post("/api/me/blocks", &block("0000000000000000")).await.problem(), "404 not-found");
    assert_eq!(guest.post("/api/me/blocks", &block("nobody")).await.problem(), "400 malformed");
    let path = format!("/api/me/blocks/{rude}");
    guest.delete(&path, "").await.expect(StatusCode::NO_CONTENT);
    guest.delete(&path, "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(guest.get("/api/me/blocks").await.expect(StatusCode::OK), json!([]));
    assert_eq!(guest.delete("/api/me/blocks/nobody", "").await.problem(), "404 not-found");
    assert_eq!(site.browser().get("/api/me/blocks").await.problem(), "401 sign-in");
}

#[tokio::test]
async fn a_report_needs_someone_it_is_about_and_a_text() {
    let site = Site::open().await;
    let (mut guest, mut other) = (site.guest().await, site.guest().await);
    let (id, rude) = (guest.id().await, other.id().await);
    let taken = guest.post("/api/reports", &json!({ "about": rude, "text": "rude" }).to_string()).await;
    assert_eq!(taken.expect(StatusCode::CREATED)["number"], 1);
    for (body, problem) in [
        (json!({ "about": id, "text": "rude" }), "422 not-yourself"),
        (json!({ "about": rude, "text": "  " }), "422 report-length"),
        (json!({ "about": rude, "text": "x".repeat(2_001) }), "422 report-length"),
        (json!({ "about": "0000000000000000", "text": "rude" }), "404 not-found"),
        (json!({ "about": rude, "table": "0000000000000000", "text": "rude" }), "404 not-found"),
        (json!({ "about": rude }), "400 malformed"),
    ] {
        assert_eq!(guest.post("/api/reports", &body.to_string()).await.problem(), problem, "{body}");
    }
    let nobody =
        site.browser().post("/api/reports", &json!({ "about": rude, "text": "x" }).to_string()).await;
    assert_eq!(nobody.problem(), "401 sign-in");
}
