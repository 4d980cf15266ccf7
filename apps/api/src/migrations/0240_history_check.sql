-- What the last check of the whole history found.
create table history_check (
  id boolean primary key default true check (id),
  checked timestamptz not null,
  facts bigint not null,
  unsigned bigint not null,
  heads bigint not null,
  faults jsonb not null
);
