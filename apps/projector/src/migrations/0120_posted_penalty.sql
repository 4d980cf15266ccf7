-- What each closed month asked of each apartment in penalties, by the bill they arise from; a reopened month asks
-- nothing until it is closed again. `month` is the one that was closed.
create table posted_penalty (
  association_id bigint not null,
  month integer not null,
  bill_month integer not null,
  apartment_id bigint not null,
  asked_bani bigint not null,
  primary key (association_id, month, bill_month, apartment_id)
);

create index posted_penalty_of_bill on posted_penalty (association_id, bill_month, apartment_id) include (asked_bani);
