-- Proposals of corrected penalties that were declined: what of a difference between the days and the posted rows of a
-- bill is left as it is. `reason` stays sealed.
create table declined_penalty (
  association_id bigint not null,
  apartment_id bigint not null,
  bill_month text not null,
  year integer not null,
  revision bigint not null,
  left_bani bigint not null,
  declined_on text not null,
  reason text not null,
  primary key (association_id, apartment_id, bill_month, year, revision)
);
