-- How many persons live in an apartment from a month on, as planned; until the first of them it is the apartment's own
-- number. `month` is yyyymm.
create table persons_plan (
  association_id bigint not null,
  apartment_id bigint not null,
  plan_id bigint not null,
  month integer not null,
  persons integer not null,
  primary key (association_id, apartment_id, plan_id)
);
