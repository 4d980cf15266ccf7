-- Who signs in elsewhere. An account is entered with a password or by one identity, never both.
create table external_identity (
  provider text not null check (provider in ('google', 'facebook')),
  -- The provider's own name of the person.
  subject text not null,
  id_user bigint not null unique references "user" on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (provider, subject)
);

-- A sign-in that was begun: one return is taken, from the browser that began it. Both hashes are SHA-256.
create table external_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  expires_at timestamptz not null
);

create index external_attempt_by_expiry on external_attempt (expires_at);
