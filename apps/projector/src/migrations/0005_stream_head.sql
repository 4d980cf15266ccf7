-- The last event taken in of each stream that a computed table depends on: which streams an association has, and how
-- far to read them, so that what is computed is what the events up to the checkpoint say.
create table stream_head (
  association_id bigint not null,
  -- Its name in the store: `month-7-202509`.
  stream text not null,
  revision bigint not null,
  primary key (association_id, stream)
);
