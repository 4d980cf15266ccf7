-- Planned changes of an apartment's persons: from `month` (yyyymm) on, so many live there.
create table persons_plan (
  association_id bigint not null,
  plan_id bigint not null,
  apartment_id bigint not null,
  month integer not null,
  persons integer not null,
  primary key (association_id, plan_id)
);

create index persons_plan_by_apartment on persons_plan (association_id, apartment_id, month);
