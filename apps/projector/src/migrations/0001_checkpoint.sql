-- How far these tables have come. Lies in their own schema, so that it moves with them when a rebuild is switched in.
create table checkpoint (
  only_row boolean primary key default true check (only_row),
  -- -1 before the first event.
  commit_position bigint not null,
  prepare_position bigint not null,
  -- Together with the epoch it proves that the store is the one these tables were filled from.
  event_id uuid,
  epoch text not null,
  -- Names the filling: changes when a rebuilt schema takes the place of this one.
  generation text not null,
  -- Which projections filled these tables.
  definition text not null
);
