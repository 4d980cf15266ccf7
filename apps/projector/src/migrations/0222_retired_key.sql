-- Keys of the vault whose people were erased from the books: the worker destroys them.
create table retired_key (
  association_id bigint not null,
  key_id text not null,
  retired timestamptz not null,
  primary key (association_id, key_id)
);
