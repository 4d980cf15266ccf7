-- How far history is signed, of the whole store: association_id is 0.
create table tree_head (
  association_id bigint not null,
  size bigint not null,
  root text not null,
  signed timestamptz not null,
  primary key (association_id, size)
);
create index tree_head_by_root on tree_head (root text_pattern_ops);
-- The newest head that is the first over a month's being shown or closed.
create table signed_month (
  association_id bigint not null,
  id_as bigint not null,
  id_month integer not null,
  size bigint not null,
  root text not null,
  signed timestamptz not null,
  primary key (association_id, id_as, id_month)
);
