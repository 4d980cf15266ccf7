-- What the access map held when it was last saved, so that a start does not read all history. Folded from the roles'
-- events like the map itself; dropping these rows costs time only. id_as 0 holds global roles, id_group 0 is the whole
-- association; a mask of 0 is kept for its revision.
create table access_role (
  id_as bigint not null,
  id_user bigint not null,
  id_group bigint not null,
  roles integer not null,
  revision bigint not null,
  primary key (id_as, id_user, id_group)
);

create table access_checkpoint (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  commit_position bigint not null,
  prepare_position bigint not null
);
