-- Payments that tenants announced and nobody answered yet; a row goes with its answer.
create table waiting_announcement (
  association_id bigint not null,
  announcement_id bigint not null,
  primary key (association_id, announcement_id)
);
