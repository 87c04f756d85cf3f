//! What a trial found, as one table whose columns stand below each other.

use std::fmt;

/// A table of texts under their titles.
pub struct Report {
    rows: Vec<Vec<String>>,
}

impl Report {
    /// An empty one with these titles.
    pub fn new(titles: &[&str]) -> Report {
        Report { rows: vec![titles.iter().map(|&title| title.to_owned()).collect()] }
    }

    /// Adds a row and prints it, so that whoever watches sees it while the rest goes on.
    pub fn add(&mut self, row: Vec<String>) {
        assert_eq!(row.len(), self.rows[0].len(), "a cell for each title");
        println!("{}", row.join("  "));
        self.rows.push(row);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A line below a title has three strokes at least.
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0).max(3);
        let widths: Vec<_> = (0..self.rows[0].len()).map(width).collect();
        for (number, row) in self.rows.iter().enumerate() {
            let cells: Vec<_> =
                row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
            writeln!(f, "| {} |", cells.join(" | "))?;
            if number == 0 {
                let lines: Vec<_> = widths.iter().map(|&width| "-".repeat(width)).collect();
                writeln!(f, "| {} |", lines.join(" | "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_each_other() {
        let mut report = Report::new(&["what", "ms"]);
        report.add(vec!["a slow reader".to_owned(), "1.25".to_owned()]);
        assert_eq!(
            report.to_string(),
            "| what          | ms   |\n| ------------- | ---- |\n| a slow reader | 1.25 |\n"
        );
    }
}
