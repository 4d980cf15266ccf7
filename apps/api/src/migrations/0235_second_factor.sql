-- Whoever wants it is asked for a one-time code (TOTP, RFC 6238) after the password.
create table second_factor (
  id_user bigint primary key references "user" on delete cascade,
  -- In base32, sealed by the vault as the person's own (`user:{id}`).
  secret text not null,
  begun_at timestamptz not null default now(),
  -- Null until a first code showed that the person's app has the secret: nothing is asked before.
  confirmed_at timestamptz,
  -- The last time step (30 s each since 1970) whose code was taken: its code and older ones are spent.
  last_step bigint not null default 0
);

-- `code_hash` is an HMAC under this installation's secret. A used one stays, so that what is left can be counted.
create table recovery_code (
  id_user bigint not null references second_factor on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (id_user, code_hash)
);

-- Between the password and the code: nobody is signed in yet. `token_hash` is SHA-256 of what the page holds.
create table sign_in_step (
  token_hash bytea primary key,
  id_user bigint not null references second_factor on delete cascade,
  remembered boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create index sign_in_step_by_user on sign_in_step (id_user);
create index sign_in_step_by_expiry on sign_in_step (expires_at);
