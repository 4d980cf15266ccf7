-- Every fact of an association, for the audit page; association_id 0 holds those that belong to none.
-- Pages are read from the newest back by (position, prepare_position).
create table audit_entry (
  association_id bigint not null,
  -- Commit and prepare position in the store.
  position bigint not null,
  prepare_position bigint not null,
  stream text not null,
  revision bigint not null,
  event_id uuid not null,
  event_type text not null,
  created timestamptz not null,
  -- 0 is the system itself.
  actor bigint not null,
  role integer not null,
  on_behalf_of bigint,
  approved_by bigint,
  reason text,
  command_id uuid not null,
  object_kind text not null,
  object_id bigint not null,
  -- The event's data as JSON, personal fields sealed.
  data text not null,
  primary key (association_id, position, prepare_position)
);

create index audit_entry_by_actor on audit_entry (association_id, actor, position);
create index audit_entry_by_object on audit_entry (association_id, object_kind, object_id, position);
create index audit_entry_by_type on audit_entry (association_id, event_type, position);
create index audit_entry_by_created on audit_entry (association_id, created);
