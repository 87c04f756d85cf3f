//! Choices read from bytes: whatever the fuzzer changes, the rest still means something.

/// Bytes that are read from front to back; after the last come zeros.
pub(crate) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Bytes(bytes)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    pub(crate) fn number(&mut self) -> u16 {
        u16::from_be_bytes([self.byte(), self.byte()])
    }

    /// One of some things; `None` if there are none.
    pub(crate) fn one_of<'b, T>(&mut self, things: &'b [T]) -> Option<&'b T> {
        let place = usize::from(self.byte()).checked_rem(things.len())?;
        things.get(place)
    }

    /// A short text; what is no UTF-8 is replaced.
    pub(crate) fn text(&mut self) -> String {
        let length = usize::from(self.byte() % 24).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}
