-- The codes that open apartments to tenants: secrets, so a plain table and never events. `turn` counts the changes of the
-- apartment's code in the association's stream; a row of an earlier turn opens nothing and is replaced when it is asked for.
create table apartment_code (
  id_as bigint not null,
  id_ap bigint not null,
  turn integer not null,
  code text not null unique check (code ~ '^[a-z0-9]{10}$'),
  created_at timestamptz not null default now(),
  primary key (id_as, id_ap)
);
