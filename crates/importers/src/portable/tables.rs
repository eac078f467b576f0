//! Tables of data.
use ego_tree::iter::Edge;
use scraper::{ElementRef, Node};
use serde_json::{Value, json};

use super::elements::{css_of, is_hidden, text_edge};

/// What a page can show of a table.
const MOST_ROWS: usize = 200;
const MOST_COLUMNS: usize = 12;

pub(super) struct FoundTable {
    pub block: Value,
    /// Rows or columns were left out.
    pub is_cut: bool,
}

/// Cells of a table of data; `None` for one column, which is layout, and for one without words.
pub(super) fn read_table(table: ElementRef<'_>) -> Option<FoundTable> {
    let all = rows_of(table);
    let rows = &all[..all.len().min(MOST_ROWS)];
    let (grid, mut is_cut) = read_grid(rows);
    is_cut |= all.len() > rows.len();
    let columns = grid.iter().map(Vec::len).max().unwrap_or(0);
    let is_blank = grid.iter().flatten().all(String::is_empty);
    if columns < 2 || is_blank {
        return None;
    }
    let rows_made: Vec<Value> = grid
        .into_iter()
        .map(|mut cells| {
            cells.resize(columns, String::new());
            json!({"_type": "row", "cells": cells})
        })
        .collect();
    let header = rows.first().is_some_and(|row| names_columns(*row));
    Some(FoundTable {
        block: json!({"_type": "table", "header": header, "rows": rows_made}),
        is_cut,
    })
}

/// The rows of this table, without those of tables inside it.
fn rows_of(table: ElementRef<'_>) -> Vec<ElementRef<'_>> {
    let mut rows = Vec::new();
    for child in table.child_elements() {
        match child.value().name() {
            "tr" => rows.push(child),
            "thead" | "tbody" | "tfoot" => {
                rows.extend(
                    child
                        .child_elements()
                        .filter(|row| row.value().name() == "tr"),
                );
            }
            _ => {}
        }
    }
    rows
}

/// Words per row and column; the places that a wide or tall cell covers are empty.
fn read_grid(rows: &[ElementRef<'_>]) -> (Vec<Vec<String>>, bool) {
    let mut grid: Vec<Vec<Option<String>>> = vec![Vec::new(); rows.len()];
    let mut is_cut = false;
    for (at, row) in rows.iter().enumerate() {
        let mut column = 0;
        for cell in cells_of(*row) {
            while grid[at].get(column).is_some_and(Option::is_some) {
                column += 1;
            }
            if column >= MOST_COLUMNS {
                is_cut = true;
                break;
            }
            let wide = span_of(cell, "colspan").min(MOST_COLUMNS - column);
            let tall = span_of(cell, "rowspan").min(rows.len() - at);
            for line in &mut grid[at..at + tall] {
                if line.len() < column + wide {
                    line.resize(column + wide, None);
                }
                line[column..column + wide].fill(Some(String::new()));
            }
            grid[at][column] = Some(cell_text(cell));
            column += wide;
        }
    }
    let words = grid
        .into_iter()
        .map(|row| row.into_iter().map(Option::unwrap_or_default).collect());
    (words.collect(), is_cut)
}

fn cells_of(row: ElementRef<'_>) -> impl Iterator<Item = ElementRef<'_>> {
    row.child_elements()
        .filter(|cell| matches!(cell.value().name(), "td" | "th") && !is_hidden(*cell))
}

fn span_of(cell: ElementRef<'_>, name: &str) -> usize {
    cell.attr(name)
        .and_then(|number| number.trim().parse().ok())
        .filter(|number| *number > 0)
        .unwrap_or(1)
}

/// Word processors mark the first row by bold words rather than by `<th>`.
fn names_columns(row: ElementRef<'_>) -> bool {
    let in_head = row
        .parent()
        .and_then(ElementRef::wrap)
        .is_some_and(|parent| parent.value().name() == "thead");
    let mut cells = cells_of(row).peekable();
    cells.peek().is_some()
        && (in_head || cells.all(|cell| cell.value().name() == "th" || is_all_bold(cell)))
}

fn is_all_bold(cell: ElementRef<'_>) -> bool {
    let mut has_words = false;
    for node in cell.descendants() {
        let Node::Text(text) = node.value() else {
            continue;
        };
        if text.trim().is_empty() {
            continue;
        }
        has_words = true;
        let around = node
            .ancestors()
            .take_while(|above| above.id() != cell.id())
            .filter_map(ElementRef::wrap);
        let is_bold = |element: ElementRef<'_>| {
            matches!(element.value().name(), "b" | "strong")
                || css_of(element, "font-weight").starts_with("bold")
        };
        if !around.into_iter().any(is_bold) {
            return false;
        }
    }
    has_words
}

fn cell_text(cell: ElementRef<'_>) -> String {
    let mut text = String::new();
    for edge in cell.traverse() {
        let piece = text_edge(&edge);
        // Line breaks of the source are spaces; those of elements are lines.
        match edge {
            Edge::Open(node) if node.value().is_text() => {
                text.push_str(&piece.replace(['\n', '\r', '\t', '\u{a0}'], " "));
            }
            _ => text.push_str(piece),
        }
    }
    let lines = text
        .lines()
        .map(kernel::text::collapse_whitespace)
        .filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}
