/**
 * The vault's own schema, apart from the read models: dropping and rebuilding those never touches a key. Idempotent;
 * openVault runs it under an advisory lock. A destroyed key keeps its row, so that its texts are told from damaged ones.
 */
export const vaultSchema = `
create schema if not exists vault;

create table if not exists vault.data_key (
  key_id text primary key,
  subject text not null,
  class text not null,
  year integer not null,
  -- iv | tag | ciphertext of the 32 bytes under the master key named beside; null once destroyed.
  wrapped bytea,
  master_key_id text,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  constraint destroyed_means_gone
    check ((destroyed_at is null) = (wrapped is not null) and (wrapped is null) = (master_key_id is null))
);

create unique index if not exists data_key_in_use
  on vault.data_key (subject, class, year) where destroyed_at is null;

create index if not exists data_key_to_rewrap
  on vault.data_key (master_key_id) where destroyed_at is null;

create table if not exists vault.secret (
  name text primary key,
  wrapped bytea not null,
  master_key_id text not null
);
`;
