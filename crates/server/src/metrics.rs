//! What the server counts of itself, for the operator. Numbers only: nothing here tells of any one person or table.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper ends of the buckets, in microseconds.
const BUCKETS: [u64; 13] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000];

/// What the server counts of itself.
#[derive(Debug, Default)]
pub struct Metrics {
    commands_done: AtomicU64,
    commands_refused: AtomicU64,
    appends: Histogram,
    decisions: Histogram,
    analyses: Histogram,
    webhooks_sent: AtomicU64,
    webhooks_failed: AtomicU64,
}

/// How long something took, how often.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BUCKETS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    /// Once more.
    pub fn took(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(bucket) = BUCKETS.iter().position(|end| micros <= *end) {
            self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// How often.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    fn render(&self, name: &str, about: &str, text: &mut String) {
        head(text, name, about, "histogram");
        let mut below = 0;
        for (end, bucket) in BUCKETS.iter().zip(&self.buckets) {
            below += bucket.load(Ordering::Relaxed);
            line(text, &format!("{name}_bucket{{le=\"{}\"}}", seconds(*end)), below as f64);
        }
        let count = self.count() as f64;
        line(text, &format!("{name}_bucket{{le=\"+Inf\"}}"), count);
        line(text, &format!("{name}_sum"), seconds(self.micros.load(Ordering::Relaxed)));
        line(text, &format!("{name}_count"), count);
    }
}

impl Metrics {
    /// A command was answered.
    pub fn command(&self, is_done: bool) {
        let counter = if is_done { &self.commands_done } else { &self.commands_refused };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// How long it took until something was on disk.
    pub fn appends(&self) -> &Histogram {
        &self.appends
    }

    /// How long bots thought.
    pub fn decisions(&self) -> &Histogram {
        &self.decisions
    }

    /// How long analyses took.
    pub fn analyses(&self) -> &Histogram {
        &self.analyses
    }

    /// A webhook was told, or could not be.
    pub fn webhook(&self, is_sent: bool) {
        let counter = if is_sent { &self.webhooks_sent } else { &self.webhooks_failed };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// All of it in the text format of Prometheus, with what is counted elsewhere: how long commits took, and `gauges`.
    pub fn render(&self, commits: &Histogram, gauges: &[Gauge]) -> String {
        let mut text = String::with_capacity(4_096);
        let pair = |text: &mut String, name: &str, about: &str, counts: [(&str, &AtomicU64); 2]| {
            head(text, name, about, "counter");
            for (answer, count) in counts {
                line(text, &format!("{name}{{{answer}}}"), count.load(Ordering::Relaxed) as f64);
            }
        };
        pair(
            &mut text,
            "motherlode_commands_total",
            "Commands answered.",
            [("answer=\"done\"", &self.commands_done), ("answer=\"refused\"", &self.commands_refused)],
        );
        pair(
            &mut text,
            "motherlode_webhooks_total",
            "Webhooks told, or given up.",
            [("answer=\"sent\"", &self.webhooks_sent), ("answer=\"failed\"", &self.webhooks_failed)],
        );
        self.appends.render("motherlode_append_seconds", "Time until events were on disk.", &mut text);
        commits.render("motherlode_commit_seconds", "Time that commits took.", &mut text);
        self.decisions.render("motherlode_bot_decision_seconds", "Time that bots thought.", &mut text);
        self.analyses.render("motherlode_analysis_seconds", "Time that analyses took.", &mut text);
        for gauge in gauges {
            head(&mut text, gauge.name, gauge.about, "gauge");
            for (label, value) in &gauge.values {
                line(&mut text, &format!("{}{label}", gauge.name), *value);
            }
        }
        text
    }
}

/// Something that goes up and down.
pub struct Gauge {
    /// Its name.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// Its values, each with its labels in braces, or without any.
    pub values: Vec<(String, f64)>,
}

fn seconds(micros: u64) -> f64 {
    micros as f64 / 1_000_000.0
}

fn head(text: &mut String, name: &str, about: &str, kind: &str) {
    // Writing to a text cannot fail.
    let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} {kind}");
}

fn line(text: &mut String, name: &str, value: f64) {
    let _ = writeln!(text, "{name} {value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_count_everything_below_their_end() {
        let metrics = Metrics::default();
        for micros in [100, 250, 251, 9_999_999] {
            metrics.appends().took(Duration::from_micros(micros));
        }
        metrics.command(true);
        let gauge = Gauge { name: "motherlode_x", about: "X.", values: vec![("{a=\"b\"}".to_owned(), 3.0)] };
        let text = metrics.render(&Histogram::default(), &[gauge]);
        for line in [
            "motherlode_commands_total{answer=\"done\"} 1",
            "motherlode_commands_total{answer=\"refused\"} 0",
            "# TYPE motherlode_append_seconds histogram",
            "motherlode_append_seconds_bucket{le=\"0.00025\"} 2",
            "motherlode_append_seconds_bucket{le=\"0.0005\"} 3",
            "motherlode_append_seconds_bucket{le=\"5\"} 3",
            "motherlode_append_seconds_bucket{le=\"+Inf\"} 4",
            "motherlode_append_seconds_count 4",
            "motherlode_append_seconds_sum 10.0006",
            "motherlode_x{a=\"b\"} 3",
        ] {
            assert!(text.lines().any(|known| known == line), "{line}\n{text}");
        }
    }
}
