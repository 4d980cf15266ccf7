-- Who holds which roles; shown on pages, never asked for rights (architecture.md: those come from the events).
-- group_id 0 is the whole association, else one entrance. `roles` is the mask, never 0.
create table association_role (
  association_id bigint not null,
  user_id bigint not null,
  group_id bigint not null,
  roles integer not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (association_id, user_id, group_id)
);

create index association_role_by_user on association_role (user_id, association_id);
