-- The same facts as plain rows: what an association program without events would hold for this operation.
create table session (
  token_hash bytea primary key,
  id_user bigint not null,
  expires_at timestamptz not null
);

create table role (
  association_id bigint not null,
  id_user bigint not null,
  roles integer not null,
  primary key (association_id, id_user)
);

create table block (
  block_id bigint generated always as identity primary key,
  association_id bigint not null,
  name text not null,
  street text not null,
  changed_by bigint not null,
  changed_at timestamptz not null default now()
);

create unique index block_name on block (association_id, lower(name));
