//! How those who wait for a commit hear of it: one of them from the thread that writes, all others from that one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::store::{Appended, Stored};

/// An answer and whoever waits for it.
type Answer = (oneshot::Sender<Stored<Appended>>, Stored<Appended>);

/// The answers that are to be given. To wake someone from another thread is dear, and a commit has hundreds who wait for it; for
/// someone within the runtime it is cheap. So whoever waits has a [`Herald`], and the thread that writes wakes one of them.
#[derive(Clone, Default)]
pub(super) struct Answers(Arc<Mutex<VecDeque<Answer>>>);

impl Answers {
    /// What everyone must have who waits for an answer, for as long as they wait.
    pub(super) fn herald(&self) -> Herald {
        Herald(self.clone())
    }

    /// Gives all these answers, by way of the first who still waits.
    pub(super) fn hand_out(&self, answers: impl Iterator<Item = Answer>) {
        let mut waiting = self.waiting();
        waiting.extend(answers);
        // Whoever asked may have gone; the write stands all the same.
        while let Some((answer, done)) = waiting.pop_front() {
            if answer.send(done).is_ok() {
                return;
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, VecDeque<Answer>> {
        // Nobody panics while holding it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Gives the other answers when its holder waits no more, whether it has got its own or has gone.
pub(super) struct Herald(Answers);

impl Drop for Herald {
    fn drop(&mut self) {
        let others = std::mem::take(&mut *self.0.waiting());
        for (answer, done) in others {
            let _ = answer.send(done);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Someone who waits, with a herald, and where the answer comes.
    fn waiter(answers: &Answers) -> (Answer, Herald, oneshot::Receiver<Stored<Appended>>) {
        let (answer, answered) = oneshot::channel();
        ((answer, Ok(Appended::Stored)), answers.herald(), answered)
    }

    #[test]
    fn one_is_told_and_tells_the_others() {
        let answers = Answers::default();
        let (one, first, mut heard_first) = waiter(&answers);
        let (two, _second, mut heard_second) = waiter(&answers);
        answers.hand_out([one, two].into_iter());
        assert!(heard_first.try_recv().is_ok());
        assert!(heard_second.try_recv().is_err(), "not yet: that is for the first to do");
        drop(first);
        assert!(heard_second.try_recv().is_ok());
    }

    #[test]
    fn who_has_gone_keeps_nothing_from_the_others() {
        let answers = Answers::default();
        let (one, first, heard_first) = waiter(&answers);
        let (two, second, heard_second) = waiter(&answers);
        let (three, _third, mut heard_third) = waiter(&answers);
        drop((first, heard_first));
        answers.hand_out([one, two, three].into_iter());
        // The second was told, and goes without having looked.
        drop((second, heard_second));
        assert!(heard_third.try_recv().is_ok());
    }

    #[test]
    fn where_everyone_has_gone_nothing_waits() {
        let answers = Answers::default();
        let (one, first, heard) = waiter(&answers);
        drop((first, heard));
        answers.hand_out([one].into_iter());
        assert!(answers.waiting().is_empty());
    }
}
