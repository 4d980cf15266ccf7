-- What a visitor wrote to those who look after the platform: one row for each of them, read by the mail that carries it.
create table contact_message (
  outbox_id bigint primary key references outbox on delete cascade,
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);
