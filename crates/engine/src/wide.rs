//! Sums over many numbers at once, with the widest registers that the machine turns out to have.
//!
//! The program is built for any x86-64, whose registers hold four numbers; most machines have wider ones.

/// How many numbers a register holds.
#[cfg(any(target_arch = "x86_64", test))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Width {
    /// As many as the build was made for.
    Built,
    /// Eight, as AVX2 has them.
    Eight,
    /// Sixteen, as AVX-512 has them.
    Sixteen,
}

#[cfg(any(target_arch = "x86_64", test))]
impl Width {
    /// The widest of this machine.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(crate) fn widest() -> Width {
        let widest = Width::of_the_machine();
        #[cfg(test)]
        let widest = widest.min(MOST.get());
        widest
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn of_the_machine() -> Width {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            Width::Sixteen
        } else if is_x86_feature_detected!("avx2") {
            Width::Eight
        } else {
            Width::Built
        }
    }

    #[cfg(all(not(target_arch = "x86_64"), test))]
    fn of_the_machine() -> Width {
        Width::Built
    }

    /// Does something with registers of every width that the machine has, the narrowest first.
    #[cfg(test)]
    pub(crate) fn each<T>(mut does: impl FnMut() -> T) -> Vec<T> {
        let widths = [Width::Built, Width::Eight, Width::Sixteen];
        let done = widths.into_iter().filter(|width| *width <= Width::of_the_machine()).map(|width| {
            MOST.set(width);
            does()
        });
        let done = done.collect();
        MOST.set(Width::Sixteen);
        done
    }
}

#[cfg(test)]
thread_local! {
    static MOST: std::cell::Cell<Width> = const { std::cell::Cell::new(Width::Sixteen) };
}

/// Defines functions that are compiled once for each width of registers and choose when they are called.
///
/// They do the same operations in the same order whatever the width, so what comes out is the same to the last bit. Only what is inlined into them
/// gains: what they call wants `#[inline(always)]`.
macro_rules! wide {
    ($($(#[$about:meta])* $visible:vis fn $name:ident($($given:ident: $type:ty),* $(,)?) -> $result:ty $body:block)*) => {$(
        $(#[$about])*
        #[allow(unsafe_code, reason = "a bench measures what it brings, a test compares the widths")]
        $visible fn $name($($given: $type),*) -> $result {
            #[inline(always)]
            fn any($($given: $type),*) -> $result $body

            #[cfg(target_arch = "x86_64")]
            {
                use crate::wide::Width;

                #[target_feature(enable = "avx512f,avx512vl")]
                fn sixteen($($given: $type),*) -> $result {
                    any($($given),*)
                }

                #[target_feature(enable = "avx2")]
                fn eight($($given: $type),*) -> $result {
                    any($($given),*)
                }

                match Width::widest() {
                    // SAFETY: the machine was asked whether it has what the function is compiled for.
                    Width::Sixteen => return unsafe { sixteen($($given),*) },
                    // SAFETY: as above.
                    Width::Eight => return unsafe { eight($($given),*) },
                    Width::Built => {}
                }
            }
            any($($given),*)
        }
    )*};
}

pub(crate) use wide;
