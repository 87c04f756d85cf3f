//! Accounts: a name, a password, recovery codes.

use std::net::IpAddr;

use super::name::{Name, name_key};
use super::password::Password;
use super::reception::{Reception, name_taken};
use super::recovery::{CODES, code_hash, code_hashes, codes};
use super::text::PeopleText;
use crate::id::PersonId;
use crate::problem::Problem;
use crate::store::{Created, Credentials, Person, PersonChange, PersonKind};
use crate::table::names::FORMER_NAME;

/// Someone with a new account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignedUp {
    /// Who.
    pub person: Person,
    /// Their recovery codes; the only time they are seen.
    pub recovery_codes: Vec<String>,
}

/// Someone who is known again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// How many recovery codes are left.
    pub codes_left: usize,
}

impl Reception {
    /// Makes an account: of the guest who asks, in place, or of someone new.
    pub async fn sign_up(
        &self,
        from: IpAddr,
        guest: Option<&Person>,
        name: &str,
        password: &str,
    ) -> Result<SignedUp, Problem> {
        if guest.is_some_and(|person| person.kind != PersonKind::Guest) {
            return Err(PeopleText::AlreadyAccount.problem());
        }
        let name = Name::parse(name)?;
        let password = Password::choose(password, name.as_str())?;
        self.gates.arrival(from)?;
        if self.house.store.person_named(name.key()).await?.is_some() {
            return Err(name_taken());
        }
        let hash = self.passwords.hash(password).await?;
        let recovery_codes = codes(&*self.house.random, CODES);
        let credentials = Credentials { password: Some(hash), recovery: code_hashes(&recovery_codes) };
        let (text, key) = (name.as_str().to_owned(), name.key().to_owned());
        let person = match guest {
            Some(guest) => {
                let hash = credentials.password.clone();
                let change = PersonChange::Account { name: text, key, credentials };
                let person = self.change(guest.id, change).await?;
                // Who asked twice at the same time became an account by the other request, with its password and codes.
                if self.house.store.credentials(person.id).await?.password != hash {
                    return Err(PeopleText::AlreadyAccount.problem());
                }
                person
            }
            None => {
                let person = self.stranger(PersonKind::Account, text, Some(key));
                match self.house.store.add_person(person.clone(), credentials).await? {
                    Created::Done => person,
                    Created::NameTaken => return Err(name_taken()),
                }
            }
        };
        Ok(SignedUp { person, recovery_codes })
    }

    /// Finds the account of a name and password; the games of the guest who asks become its own.
    ///
    /// A name that nobody has and a wrong password are answered alike, and after as long.
    pub async fn sign_in(
        &self,
        from: IpAddr,
        guest: Option<&Person>,
        name: &str,
        password: &str,
    ) -> Result<SignedIn, Problem> {
        self.gates.arrival(from)?;
        let (account, credentials) = self.account_named(name).await?;
        let right = self.passwords.check(Password::typed(password), credentials.password).await?;
        let Some(account) = account.filter(|_| right) else {
            return Err(PeopleText::WrongSignIn.problem());
        };
        self.move_in(guest, account.id).await?;
        Ok(SignedIn { person: account, codes_left: credentials.recovery.len() })
    }

    /// Sets another password by a recovery code, which is used up. Sessions and tokens end: they may be in other hands.
    pub async fn recover(
        &self,
        from: IpAddr,
        guest: Option<&Person>,
        name: &str,
        code: &str,
        password: &str,
    ) -> Result<SignedIn, Problem> {
        let password = Password::choose(password, name)?;
        self.gates.arrival(from)?;
        let (account, _) = self.account_named(name).await?;
        let hash = self.passwords.hash(password).await?;
        let wrong = || PeopleText::WrongRecovery.problem();
        let id = account.ok_or_else(wrong)?.id;
        if !self.house.store.recover(id, &code_hash(code), &hash).await? {
            return Err(wrong());
        }
        self.ring(id);
        for token in self.house.store.tokens_of(id).await? {
            self.house.store.end_token(id, token.id).await?;
        }
        self.move_in(guest, id).await?;
        let codes_left = self.house.store.credentials(id).await?.recovery.len();
        Ok(SignedIn { person: self.present(id).await?, codes_left })
    }

    /// Sets another password; all sessions end.
    pub async fn change_password(&self, person: &Person, old: &str, new: &str) -> Result<Person, Problem> {
        let password = Password::choose(new, &person.name)?;
        self.prove(person, old).await?;
        let hash = self.passwords.hash(password).await?;
        self.change(person.id, PersonChange::Password(hash)).await
    }

    /// New recovery codes instead of the old ones.
    pub async fn new_codes(&self, person: &Person, password: &str) -> Result<Vec<String>, Problem> {
        self.prove(person, password).await?;
        let fresh = codes(&*self.house.random, CODES);
        self.change(person.id, PersonChange::Recovery(code_hashes(&fresh))).await?;
        Ok(fresh)
    }

    /// Forgets someone, their bots, and the guests they once were. Their games stay, without their name.
    pub async fn forget(&self, person: &Person, password: Option<&str>) -> Result<(), Problem> {
        match person.kind {
            PersonKind::Guest => {}
            PersonKind::Account => self.prove(person, password.unwrap_or_default()).await?,
            // A bot is deleted by its owner.
            PersonKind::Bot => return Err(Problem::NotAllowed),
        }
        for bot in self.house.store.bots_of(person.id).await? {
            self.empty(bot.id).await?;
        }
        for guest in self.house.store.guests_of(person.id).await? {
            self.empty(guest).await?;
        }
        self.empty(person.id).await
    }

    pub(super) async fn empty(&self, id: PersonId) -> Result<(), Problem> {
        self.house.store.forget(id, FORMER_NAME, self.house.now()).await?;
        self.ring(id);
        self.renamed(id);
        Ok(())
    }

    /// How many recovery codes someone has left.
    pub async fn codes_left(&self, person: PersonId) -> Result<usize, Problem> {
        Ok(self.house.store.credentials(person).await?.recovery.len())
    }

    /// Whether this is the password of someone who is here already.
    async fn prove(&self, person: &Person, password: &str) -> Result<(), Problem> {
        let key = match (person.kind, &person.name_key) {
            (PersonKind::Account, Some(key)) => key,
            _ => return Err(PeopleText::AccountNeeded.problem()),
        };
        self.gates.try_password(key)?;
        let hash = self.house.store.credentials(person.id).await?.password;
        let right = self.passwords.check(Password::typed(password), hash).await?;
        if right { Ok(()) } else { Err(PeopleText::WrongPassword.problem()) }
    }

    /// The account of a name and how it proves itself; both empty if there is none.
    async fn account_named(&self, name: &str) -> Result<(Option<Person>, Credentials), Problem> {
        // What is far too long is no name, and not worth the time to compare.
        let short: String = name.chars().take(4 * super::name::MOST).collect();
        let key = name_key(&short);
        self.gates.try_password(&key)?;
        let found = self.house.store.person_named(&key).await?;
        let Some(account) = found.filter(|person| person.kind == PersonKind::Account) else {
            return Ok((None, Credentials::default()));
        };
        let credentials = self.house.store.credentials(account.id).await?;
        Ok((Some(account), credentials))
    }

    /// The games of a guest become an account's.
    async fn move_in(&self, guest: Option<&Person>, account: PersonId) -> Result<(), Problem> {
        match guest {
            Some(guest) if guest.kind == PersonKind::Guest => {
                self.house.store.adopt(guest.id, account).await?;
                self.ring(guest.id);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
