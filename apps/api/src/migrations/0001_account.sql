-- Accounts, sessions and preferences: plain mutable tables, never events (architecture.md, Personal data).
create table "user" (
  id_user bigint generated always as identity primary key,
  -- In lower case.
  email text not null unique,
  -- Argon2id; null for an account of an external sign-in.
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone_number text not null default '',
  referral_id bigint,
  terms_version integer not null,
  created_at timestamptz not null default now()
);

-- `token_hash` is SHA-256 of the cookie `dat`.
create table session (
  token_hash bytea primary key,
  id_user bigint not null references "user" on delete cascade,
  remembered boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index session_by_user on session (id_user);
create index session_by_expiry on session (expires_at);

-- What must follow a change of an account, written with it; the worker turns each row into a job.
create table outbox (
  id bigint generated always as identity primary key,
  purpose text not null,
  id_user bigint not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz
);

create index outbox_waiting on outbox (id) where dispatched_at is null;

-- `key_hash` is SHA-256 of the key in the mailed link.
create table reset_key (
  key_hash bytea primary key,
  id_user bigint not null references "user" on delete cascade,
  outbox_id bigint not null unique references outbox on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index reset_key_by_user on reset_key (id_user);

-- Effects that were done, by what they followed and what for: a job that is delivered again finds its row.
create table job_effect (
  effect_key text primary key,
  started_at timestamptz not null default now(),
  done_at timestamptz
);

-- The order in which a person sees the associations.
create table association_order (
  id_user bigint not null references "user" on delete cascade,
  id_as bigint not null,
  order_number integer not null,
  primary key (id_user, id_as)
);

-- Ids of associations, one per command: a creation sent twice gets the same id.
create sequence association_id;

create table allocated_association (
  command_id uuid primary key,
  id_as bigint not null default nextval('association_id')
);
