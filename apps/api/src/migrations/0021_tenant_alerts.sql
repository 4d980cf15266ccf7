-- Mails that follow facts of an association: which fact, which apartment. A fact asks for each mail once.
alter table outbox add column id_as bigint;
alter table outbox add column id_ap bigint;
alter table outbox add column event_id uuid;
create unique index outbox_of_event on outbox (event_id, id_user, id_ap) where event_id is not null;

-- How far the alerts have read the store.
create table alert_checkpoint (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  commit_position bigint not null,
  prepare_position bigint not null
);
