-- How an association stands in its last month: one row each, for the page of all associations of a firm.
create table portfolio (
  association_id bigint not null,
  -- Always 1: the key of the one row.
  part integer not null,
  findings integer not null,
  unread integer not null,
  -- JSON: [[yyyymm, bani], …], 0 for what is older than the bills.
  debts text not null,
  -- What was paid of expense documents, of all months together.
  paid_bani bigint not null,
  primary key (association_id, part)
);

-- What the expense documents of a month come to, those put aside left out.
create table month_billed (
  association_id bigint not null,
  month integer not null,
  billed_bani bigint not null,
  primary key (association_id, month)
);
