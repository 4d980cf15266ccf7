-- What the projector knows about itself; outlives any rebuild of the read models.

-- Who writes. The advisory lock decides; the row is for people, and stops a writer that lost its lock unnoticed.
create table lease (
  name text primary key,
  holder text not null,
  beat timestamptz not null
);

-- How old the read models are: they show everything up to `commit_position`, which was all there was at `as_of`.
create table state (
  name text primary key,
  state text not null,
  commit_position bigint not null,
  as_of timestamptz not null,
  beat timestamptz not null
);

-- Associations whose projection stands still at an event that cannot be projected. `npm run rebuild` after a
-- correction sets them going again.
create table parked (
  association_id bigint primary key,
  commit_position bigint not null,
  prepare_position bigint not null,
  event_id uuid not null,
  event_type text not null,
  error text not null,
  parked_at timestamptz not null default clock_timestamp()
);

-- The same for the schema that a rebuild is filling.
create table parked_rebuild (like parked including all);
