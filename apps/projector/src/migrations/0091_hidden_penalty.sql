-- Rows of penalty sheets that tenants are not shown: of a close's month, of a bill, from a day. Money does not know of them.
create table hidden_penalty (
  association_id bigint not null,
  apartment_id bigint not null,
  month integer not null,
  bill_month text not null,
  from_day text not null,
  revision bigint not null,
  primary key (association_id, apartment_id, month, bill_month, from_day)
);
