//! Names for people who have not told us theirs.

use crate::random::Random;

const FIRST: [&str; 40] = [
    "Amber", "Basalt", "Brass", "Chalk", "Clay", "Cobalt", "Copper", "Coral", "Dusty", "Flint", "Garnet",
    "Golden", "Granite", "Gypsum", "Iron", "Ivory", "Jade", "Jasper", "Lunar", "Marble", "Mica", "Nickel",
    "Ochre", "Onyx", "Opal", "Pewter", "Pyrite", "Quartz", "Ruby", "Rusty", "Saline", "Sandy", "Scarlet",
    "Silver", "Slate", "Solar", "Steel", "Sulphur", "Tin", "Topaz",
];

const SECOND: [&str; 40] = [
    "Addax",
    "Badger",
    "Beetle",
    "Burro",
    "Cactus",
    "Camel",
    "Canary",
    "Caracal",
    "Condor",
    "Cricket",
    "Digger",
    "Driller",
    "Dromedary",
    "Dune",
    "Falcon",
    "Fennec",
    "Fox",
    "Gecko",
    "Geyser",
    "Hare",
    "Hoopoe",
    "Ibex",
    "Jackal",
    "Jerboa",
    "Lark",
    "Lizard",
    "Llama",
    "Marmot",
    "Meerkat",
    "Mole",
    "Oryx",
    "Owl",
    "Prospector",
    "Puma",
    "Raven",
    "Rover",
    "Sandgrouse",
    "Scorpion",
    "Tortoise",
    "Vicuna",
];

/// A name such as `Copper Fox 381`.
pub(super) fn guest_name(random: &dyn Random) -> String {
    let pick = |words: &[&'static str]| words[(random.number() % words.len() as u64) as usize];
    format!("{} {} {}", pick(&FIRST), pick(&SECOND), 100 + random.number() % 900)
}

#[cfg(test)]
mod tests {
    use super::super::Name;
    use super::*;
    use crate::random::SystemRandom;

    #[test]
    fn every_guest_name_keeps_the_rules_of_names() {
        for first in FIRST {
            for second in SECOND {
                let name = format!("{first} {second} 999");
                assert_eq!(Name::parse(&name).map(|name| name.to_string()), Ok(name));
            }
        }
        assert!(Name::parse(&guest_name(&SystemRandom)).is_ok());
    }
}
