-- What each closed month asked of each apartment for each fund; a reopened month asks nothing until it is closed again.
create table fund_due (
  association_id bigint not null,
  month integer not null,
  fund_id bigint not null,
  apartment_id bigint not null,
  -- The fund's name as the close stored it.
  fund_name text not null,
  due_bani bigint not null,
  primary key (association_id, month, fund_id, apartment_id)
);

create index fund_due_of_apartment on fund_due (association_id, apartment_id, fund_id, month) include (due_bani);
