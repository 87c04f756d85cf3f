//! Sums over many numbers at once, with the widest registers that the machine turns out to have.
//!
//! The program is built for any x86-64, whose registers hold four numbers; most machines have wider ones.

/// Defines functions that are compiled once for each width of registers and choose when they are called.
///
/// They do the same operations in the same order whatever the width, so what comes out is the same to the last bit. Only what is inlined into them
/// gains: what they call wants `#[inline(always)]`.
macro_rules! wide {
    ($($(#[$about:meta])* $visible:vis fn $name:ident($($given:ident: $type:ty),* $(,)?) -> $result:ty $body:block)*) => {$(
        $(#[$about])*
        #[allow(unsafe_code, reason = "the machine was asked whether it has what the function is compiled for")]
        $visible fn $name($($given: $type),*) -> $result {
            #[inline(always)]
            fn any($($given: $type),*) -> $result $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512vl")]
                fn sixteen($($given: $type),*) -> $result {
                    any($($given),*)
                }

                #[target_feature(enable = "avx2")]
                fn eight($($given: $type),*) -> $result {
                    any($($given),*)
                }

                if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
                    return unsafe { sixteen($($given),*) };
                }
                if is_x86_feature_detected!("avx2") {
                    return unsafe { eight($($given),*) };
                }
            }
            any($($given),*)
        }
    )*};
}

pub(crate) use wide;
