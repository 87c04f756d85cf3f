//! The dealer: the values that `docs/dealer-vectors.json` promises, and that its numbers are even.
#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod plain;

use std::num::NonZeroU32;

use motherlode_core::dealer::{Bytes32, Dealer, commitment, nonce_commitment, stream_key};
use motherlode_core::draw::shuffle;
use motherlode_core::{Draws, Seat, SeatCount};
use plain::{Stream, chacha20, hash, sha256};
use serde::{Deserialize, Serialize};

/// What this test reads of the file; games may add sections of their own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Vectors {
    format: u32,
    tables: Vec<TableVector>,
    seeds: Vec<SeedVector>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct TableVector {
    about: String,
    deal: String,
    secret: String,
    nonces: Vec<Option<String>>,
    commitment: String,
    nonce_commitments: Vec<Option<String>>,
    key: String,
    #[serde(flatten)]
    stream: StreamVector,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SeedVector {
    seed: String,
    number: String,
    key: String,
    #[serde(flatten)]
    stream: StreamVector,
}

/// Three lists, each from the beginning of the stream.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct StreamVector {
    words: Vec<u32>,
    draws: Vec<DrawVector>,
    words_taken_by_draws: u32,
    shuffled: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawVector {
    below: u32,
    value: u32,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../../../docs/dealer-vectors.json")).expect("the vectors can be read")
}

fn bytes(hex: &str) -> Bytes32 {
    hex.parse().expect("64 hexadecimal digits")
}

fn hex(bytes: [u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bound(bound: u32) -> NonZeroU32 {
    NonZeroU32::new(bound).expect("a bound is not 0")
}

// The plain implementation against the published values of its standards.

#[test]
fn the_plain_sha_256_gives_the_published_values() {
    let published = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
    ];
    for (message, digest) in published {
        assert_eq!(hex(sha256(message.as_bytes())), digest, "{message:?}");
    }
}

#[test]
fn the_plain_chacha20_gives_the_published_block_of_rfc_8439() {
    let key: [u8; 32] = std::array::from_fn(|place| place as u8);
    let block = chacha20(&key, 1, &[0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0]);
    // RFC 8439, section 2.3.2.
    let published = [
        0xe4e7_f110,
        0x1559_3bd1,
        0x1fdd_0f50,
        0xc471_20a3,
        0xc7f4_d1c7,
        0x0368_c033,
        0x9aaa_2204,
        0x4e6c_d4c3,
        0x4664_82d2,
        0x09aa_9f07,
        0x05d7_c214,
        0xa202_8bd9,
        0xd19c_12b5,
        0xb94e_16de,
        0xe883_d0cb,
        0x4e3c_50a2,
    ];
    assert_eq!(block, published);
}

// The file against the plain implementation, and the crate against the file.

fn plain_stream(key: [u8; 32], given: &StreamVector) -> StreamVector {
    let mut drawing = Stream::new(key);
    let draws =
        given.draws.iter().map(|draw| DrawVector { value: drawing.below(draw.below), ..*draw }).collect();
    let mut reading = Stream::new(key);
    StreamVector {
        words: (0..16).map(|_| reading.word()).collect(),
        draws,
        words_taken_by_draws: drawing.taken,
        shuffled: Stream::new(key).shuffle(given.shuffled.len() as u32),
    }
}

fn plain_table(given: &TableVector) -> TableVector {
    let (deal, secret) = (given.deal.as_bytes(), bytes(&given.secret).0);
    let nonces: Vec<Vec<u8>> = given
        .nonces
        .iter()
        .map(|nonce| nonce.as_ref().map_or(Vec::new(), |nonce| bytes(nonce).0.to_vec()))
        .collect();
    let nonce_commitment = |(number, nonce): (u8, &Vec<u8>)| {
        (!nonce.is_empty()).then(|| hex(hash(&[b"motherlode/nonce/1", deal, &[number], nonce])))
    };
    let mut parts: Vec<&[u8]> = vec![b"motherlode/stream/1", deal, &secret];
    parts.extend(nonces.iter().map(Vec::as_slice));
    let key = hash(&parts);
    TableVector {
        commitment: hex(hash(&[b"motherlode/commitment/1", deal, &secret])),
        nonce_commitments: (1..).zip(&nonces).map(nonce_commitment).collect(),
        key: hex(key),
        stream: plain_stream(key, &given.stream),
        ..given.clone()
    }
}

fn plain_seed(given: &SeedVector) -> SeedVector {
    let number = |text: &str| text.parse::<u64>().expect("a number").to_le_bytes();
    let key = hash(&[b"motherlode/seed/1", &number(&given.seed), &number(&given.number)]);
    SeedVector { key: hex(key), stream: plain_stream(key, &given.stream), ..given.clone() }
}

/// Only the inputs of the file are used here; when it must change, this test prints what it should say.
#[test]
fn the_vectors_are_what_the_plain_implementation_computes() {
    let given = vectors();
    let computed = Vectors {
        format: 1,
        tables: given.tables.iter().map(plain_table).collect(),
        seeds: given.seeds.iter().map(plain_seed).collect(),
    };
    let expected = serde_json::to_string_pretty(&computed).expect("vectors can be written");
    assert!(given == computed, "docs/dealer-vectors.json should have:\n{expected}");
}

fn check_stream(fresh: impl Fn() -> Dealer, given: &StreamVector, about: &str) {
    // No word but the very last is changed by a draw below 2^32 - 1.
    let mut reading = fresh();
    let words: Vec<u32> = given.words.iter().map(|_| reading.below(NonZeroU32::MAX)).collect();
    assert_eq!(words, given.words, "{about}");
    let mut drawing = fresh();
    for (place, draw) in given.draws.iter().enumerate() {
        assert_eq!(
            drawing.below(bound(draw.below)),
            draw.value,
            "{about}: draw {place} below {}",
            draw.below
        );
        assert_eq!(drawing.drawn(), place as u64 + 1, "{about}: draws are counted, not words");
    }
    let mut items: Vec<u32> = (0..given.shuffled.len() as u32).collect();
    shuffle(&mut items, &mut fresh());
    assert_eq!(items, given.shuffled, "{about}");
}

#[test]
fn the_crate_agrees_with_the_vectors_of_tables() {
    for table in vectors().tables {
        let (deal, secret) = (&table.deal, bytes(&table.secret));
        let nonces: Vec<_> = table.nonces.iter().map(|nonce| nonce.as_deref().map(bytes)).collect();
        assert_eq!(commitment(deal, &secret).to_string(), table.commitment, "{}", table.about);
        let commitments: Vec<_> = SeatCount::FOUR
            .seats()
            .zip(&nonces)
            .map(|(seat, nonce)| nonce.map(|nonce| nonce_commitment(deal, seat, &nonce).to_string()))
            .collect();
        assert_eq!(commitments, table.nonce_commitments, "{}", table.about);
        assert_eq!(stream_key(deal, &secret, &nonces).to_string(), table.key, "{}", table.about);
        check_stream(|| Dealer::new(deal, &secret, &nonces), &table.stream, &table.about);
    }
}

#[test]
fn the_crate_agrees_with_the_vectors_of_seeds() {
    for given in vectors().seeds {
        let [seed, number] = [&given.seed, &given.number].map(|text| text.parse().expect("a number"));
        check_stream(|| Dealer::from_seed(seed, number), &given.stream, &given.seed);
    }
}

#[test]
fn the_vectors_have_every_sort_of_case() {
    let Vectors { tables, seeds, .. } = vectors();
    assert!(tables.iter().any(|table| !table.nonces.is_empty() && table.nonces.iter().all(Option::is_none)));
    assert!(
        tables.iter().any(|table| table.nonces.contains(&None) && table.nonces.iter().any(Option::is_some))
    );
    for seats in 2..=4 {
        assert!(tables.iter().any(|table| table.nonces.iter().flatten().count() == seats), "{seats} nonces");
    }
    assert!(tables.iter().any(|table| table.deal.is_empty()));
    assert!(tables.iter().any(|table| !table.deal.is_ascii()));
    assert!(seeds.iter().any(|seed| seed.seed == u64::MAX.to_string()));
    for stream in tables.iter().map(|table| &table.stream).chain(seeds.iter().map(|seed| &seed.stream)) {
        assert!(stream.words_taken_by_draws > 16, "the draws reach the second block");
        assert!(stream.words_taken_by_draws > stream.draws.len() as u32, "some words are passed over");
        for below in [1, 2, 6, 81, (1 << 31) + 1, u32::MAX] {
            assert!(stream.draws.iter().any(|draw| draw.below == below), "a draw below {below}");
        }
    }
}

#[test]
fn the_worked_value_in_the_documentation_is_one_of_the_vectors() {
    let page = include_str!("../../../docs/fairness.md");
    let table = &vectors().tables[1];
    let nonces = table.nonces.iter().chain(&table.nonce_commitments).flatten();
    for value in [&table.deal, &table.secret, &table.commitment, &table.key].into_iter().chain(nonces) {
        assert!(page.contains(&format!("`{value}`")), "{value}");
    }
    let list = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    assert!(page.contains(&format!("| {}, … |", list(&table.stream.words[..3]))));
    assert!(page.contains(&format!("| {} |", list(&table.stream.shuffled))));
}

#[test]
fn a_word_that_just_reaches_its_limit_is_passed_over() {
    let table = &vectors().tables[0];
    let mut stream = Stream::new(bytes(&table.key).0);
    let mut near = Vec::new();
    for draw in &table.stream.draws {
        let distance = i64::from(stream.clone().word()) - i64::from(draw.below);
        near.extend(Some(distance).filter(|distance| distance.abs() <= 1));
        assert_eq!(stream.below(draw.below), draw.value);
    }
    assert_eq!(near, [0, -1], "one word is the bound itself, one is the last below it");
}

#[test]
fn a_borrowed_dealer_deals_the_same() {
    fn two_words(mut draws: impl Draws) -> [u32; 2] {
        [(); 2].map(|()| draws.below(NonZeroU32::MAX))
    }
    let mut dealer = Dealer::from_seed(0, 0);
    let words = &vectors().seeds[0].stream.words;
    assert_eq!(two_words(&mut dealer), words[..2]);
    assert_eq!(two_words(dealer), words[2..4]);
}

// What the key depends on.

const SECRET: Bytes32 = Bytes32([0x41; 32]);
const NONCE: Bytes32 = Bytes32([0x42; 32]);

#[test]
fn every_input_changes_the_stream() {
    let other = Bytes32([0x43; 32]);
    let keys = [
        stream_key("deal", &SECRET, &[Some(NONCE), None]),
        stream_key("dial", &SECRET, &[Some(NONCE), None]),
        stream_key("deal", &other, &[Some(NONCE), None]),
        stream_key("deal", &SECRET, &[Some(other), None]),
        stream_key("deal", &SECRET, &[None, Some(NONCE)]),
        stream_key("deal", &SECRET, &[Some(NONCE), Some(NONCE)]),
        stream_key("deal", &SECRET, &[Some(NONCE)]),
        stream_key("deal", &SECRET, &[None, None]),
        stream_key("deal", &SECRET, &[]),
        commitment("deal", &SECRET),
    ];
    for (place, key) in keys.iter().enumerate() {
        assert!(!keys[..place].contains(key), "key {place} came before");
    }
}

#[test]
fn a_commitment_depends_on_everything_it_names() {
    let [one, two] = [1, 2].map(|number| Seat::new(number).expect("a seat"));
    assert_ne!(commitment("deal", &SECRET), commitment("dial", &SECRET));
    assert_ne!(commitment("deal", &SECRET), commitment("deal", &NONCE));
    assert_ne!(nonce_commitment("deal", one, &NONCE), nonce_commitment("deal", two, &NONCE));
    assert_ne!(nonce_commitment("deal", one, &NONCE), nonce_commitment("dial", one, &NONCE));
    assert_ne!(nonce_commitment("deal", one, &NONCE), nonce_commitment("deal", one, &SECRET));
}

#[test]
fn a_byte_cannot_move_from_one_input_to_the_next() {
    // Without lengths both would be the same bytes: x, 32 times A, 32 times B.
    let long_deal = format!("x{}", "A".repeat(32));
    let moved = stream_key(&long_deal, &NONCE, &[None]);
    assert_ne!(moved, stream_key("x", &SECRET, &[Some(NONCE)]));
}

#[test]
fn a_dealer_does_not_print_its_stream() {
    let mut dealer = Dealer::new("deal", &SECRET, &[]);
    dealer.below(bound(6));
    assert_eq!(format!("{dealer:?}"), "Dealer { drawn: 1, .. }");
}

// Whether the numbers are even. The thresholds are passed by a fair source in 999 of 1000 cases; the seeds are fixed.

fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

#[test]
fn draws_are_even() {
    // The 99.9 % quantiles of chi-square with 5, 6 and 80 degrees of freedom.
    for (sides, threshold) in [(6, 20.52), (7, 22.46), (81, 124.84)] {
        let mut dealer = Dealer::from_seed(2024, sides.into());
        let mut counts = vec![0; sides as usize];
        for _ in 0..81_000 {
            counts[dealer.below(bound(sides)) as usize] += 1;
        }
        assert!(chi_square(&counts) < threshold, "below {sides}: {counts:?}");
    }
}

#[test]
fn a_bound_that_does_not_divide_the_words_is_even_too() {
    // Taking every word modulo 3 * 2^30 would bring the first third twice as often as the others.
    let third = 1 << 30;
    let mut dealer = Dealer::from_seed(2024, 3);
    let mut counts = [0; 3];
    for _ in 0..60_000 {
        counts[(dealer.below(bound(3 * third)) / third) as usize] += 1;
    }
    assert!(chi_square(&counts) < 13.82, "99.9 % of two degrees of freedom: {counts:?}");
}

#[test]
fn a_shuffle_brings_every_order_evenly() {
    let mut dealer = Dealer::from_seed(2024, 24);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..60_000 {
        let mut items = [0, 1, 2, 3];
        shuffle(&mut items, &mut dealer);
        *counts.entry(items).or_insert(0) += 1;
    }
    let counts: Vec<u32> = counts.into_values().collect();
    assert_eq!(counts.len(), 24);
    assert!(chi_square(&counts) < 49.73, "99.9 % of 23 degrees of freedom: {counts:?}");
}
