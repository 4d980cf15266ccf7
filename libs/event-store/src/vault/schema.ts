/**
 * The vault's own schema, separate from the read models, so that dropping and rebuilding those never affects a key.
 * Idempotent; openVault runs it under an advisory lock. The row of a destroyed key is kept, so that texts it sealed can
 * be told from damaged ones.
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
  -- Opens what it sealed and seals nothing more: it waits to be destroyed.
  retired_at timestamptz,
  destroyed_at timestamptz,
  constraint destroyed_means_gone
    check ((destroyed_at is null) = (wrapped is not null) and (wrapped is null) = (master_key_id is null))
);

-- Vaults of before 2026-11-23 knew no retired keys. Looked for first: an alter waits for every reader, also where it changes nothing.
do $$ begin
  if not exists (select from information_schema.columns
      where table_schema = 'vault' and table_name = 'data_key' and column_name = 'retired_at') then
    alter table vault.data_key add column retired_at timestamptz;
    drop index if exists vault.data_key_in_use;
  end if;
end $$;

create unique index if not exists data_key_sealing
  on vault.data_key (subject, class, year) where destroyed_at is null and retired_at is null;

create index if not exists data_key_retired
  on vault.data_key (key_id) where destroyed_at is null and retired_at is not null;

create index if not exists data_key_to_rewrap
  on vault.data_key (master_key_id) where destroyed_at is null;

create table if not exists vault.secret (
  name text primary key,
  wrapped bytea not null,
  master_key_id text not null
);
`;
