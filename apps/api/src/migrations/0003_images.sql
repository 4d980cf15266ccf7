-- Signatures are a person's own: they go with the account. Kept as PNG made by us, no larger than 150 x 120.
create table signature (
  id_sig bigint generated always as identity primary key,
  id_user bigint not null references "user" on delete cascade,
  -- SHA-256 of png: the same image sent twice is one signature.
  hash bytea not null,
  png bytea not null,
  created_at timestamptz not null default now(),
  -- It stands under a list: when its owner puts it away, the list keeps it.
  used_at timestamptz,
  removed_at timestamptz
);

create unique index signature_offered on signature (id_user, hash) where removed_at is null;

-- Stamps and logos by content; the association's events hold the hash. Never changed, so that old lists keep theirs.
create table association_image (
  id_as bigint not null,
  hash text not null,
  png bytea not null,
  primary key (id_as, hash)
);
