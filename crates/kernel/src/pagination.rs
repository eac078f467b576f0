//! Pages of lists: which one is wanted, and what is answered.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The highest number of a page. Databases count rows in 64 bits with a sign, and no list gets there.
const MAX_PAGE_NUMBER: u64 = (1 << 32) - 1;

/// Which page of a list is wanted, and how many items one holds. Of a number past the end it is the last page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageParams {
    number: u64,
    size: u64,
    past_end: PastEnd,
}

/// Ids that the address of a list names: more would be no page of rows.
const MOST_IDS: usize = 100;

/// The ids of a list that is asked for some rows alone, written with commas.
pub fn split_ids(text: &str) -> impl Iterator<Item = &str> {
    let ids = text.split(',').map(str::trim);
    ids.filter(|id| !id.is_empty()).take(MOST_IDS)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PastEnd {
    LastPage,
    Nothing,
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Page<T> {
    pub items: Vec<T>,
    pub total: u64,
    /// This page, from 1.
    pub page: u64,
    pub pages: u64,
}

impl PageParams {
    /// The page of a number from 1, the first without one; `size` items each.
    pub fn new(number: Option<u64>, size: u64) -> Self {
        Self {
            // Clamped and not refused: addresses with page numbers live on in links after lists have become shorter.
            number: number.unwrap_or(1).clamp(1, MAX_PAGE_NUMBER),
            size: size.max(1),
            past_end: PastEnd::LastPage,
        }
    }

    /// With as many items as most lists of the desk have.
    pub fn with_default_size(number: Option<u64>) -> Self {
        Self::new(number, 25)
    }

    /// The same, but past the end of the list is nothing, and an empty list has no page.
    pub fn open_ended(self) -> Self {
        Self {
            past_end: PastEnd::Nothing,
            ..self
        }
    }

    pub fn size(self) -> u64 {
        self.size
    }

    /// The number of the page in a list of so many items, from 1.
    pub fn number(self, total: u64) -> u64 {
        match self.past_end {
            PastEnd::LastPage => self.number.min(self.page_count(total)),
            PastEnd::Nothing => self.number,
        }
    }

    /// How many pages a list of so many items has.
    pub fn page_count(self, total: u64) -> u64 {
        let pages = total.div_ceil(self.size);
        match self.past_end {
            PastEnd::LastPage => pages.max(1),
            PastEnd::Nothing => pages,
        }
    }

    /// Items of such a list that come before the page.
    pub fn offset(self, total: u64) -> u64 {
        (self.number(total) - 1).saturating_mul(self.size)
    }

    /// These items as the page of a list of so many.
    pub fn build_page<T>(self, items: Vec<T>, total: u64) -> Page<T> {
        Page {
            items,
            total,
            page: self.number(total),
            pages: self.page_count(total),
        }
    }

    /// The page of a list that is there as a whole.
    pub fn slice_page<T>(self, list: Vec<T>) -> Page<T> {
        let total = list.len() as u64;
        let whole = |number| usize::try_from(number).unwrap_or(usize::MAX);
        let (before, size) = (whole(self.offset(total)), whole(self.size));
        let items = list.into_iter().skip(before).take(size);
        self.build_page(items.collect(), total)
    }
}

impl<T> Page<T> {
    /// The same page with what is made of each item.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        Page {
            items: self.items.into_iter().map(change).collect(),
            total: self.total,
            page: self.page,
            pages: self.pages,
        }
    }

    /// The same page with what is made of each item.
    pub fn try_map<U, E>(self, change: impl FnMut(T) -> Result<U, E>) -> Result<Page<U>, E> {
        Ok(Page {
            items: self
                .items
                .into_iter()
                .map(change)
                .collect::<Result<_, E>>()?,
            total: self.total,
            page: self.page,
            pages: self.pages,
        })
    }

    /// The same page with what is made of its items together.
    pub async fn try_map_all<U, E>(
        self,
        change: impl AsyncFnOnce(Vec<T>) -> Result<Vec<U>, E>,
    ) -> Result<Page<U>, E> {
        Ok(Page {
            items: change(self.items).await?,
            total: self.total,
            page: self.page,
            pages: self.pages,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(paging: PageParams, total: u64) -> (u64, u64, u64) {
        (
            paging.number(total),
            paging.page_count(total),
            paging.offset(total),
        )
    }

    #[test]
    fn a_number_past_the_end_is_the_last_page() {
        let paging = |number| PageParams::new(number, 10);
        assert_eq!(seen(paging(None), 25), (1, 3, 0));
        assert_eq!(seen(paging(Some(0)), 25), (1, 3, 0));
        assert_eq!(seen(paging(Some(2)), 25), (2, 3, 10));
        assert_eq!(seen(paging(Some(u64::MAX)), 25), (3, 3, 20));
        assert_eq!(seen(paging(Some(2)), 20), (2, 2, 10));
        assert_eq!(seen(paging(Some(7)), 0), (1, 1, 0));
    }

    #[test]
    fn an_open_end_is_followed_by_nothing() {
        let paging = |number| PageParams::new(number, 10).open_ended();
        assert_eq!(seen(paging(None), 0), (1, 0, 0));
        assert_eq!(seen(paging(Some(4)), 25), (4, 3, 30));
        assert!(i64::try_from(paging(Some(u64::MAX)).offset(25)).is_ok());
        assert!(paging(Some(4)).slice_page(vec![(); 25]).items.is_empty());
    }

    #[test]
    fn a_list_is_cut_into_its_pages() {
        let page = |number| PageParams::new(Some(number), 2).slice_page(vec!["a", "b", "c"]);
        assert_eq!(page(1).items, ["a", "b"]);
        let last = page(9).map(str::to_uppercase);
        assert_eq!((last.items, last.total), (vec!["C".to_owned()], 3));
        assert_eq!((last.page, last.pages), (2, 2));
    }
}
