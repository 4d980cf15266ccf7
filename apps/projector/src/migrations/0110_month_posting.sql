-- What the last close of each month posted to the accounts of all apartments together, also while the month is open
-- again: the balance sheet adds them up without any table of a month.
create table month_posting (
  association_id bigint not null,
  month integer not null,
  closed text not null,
  distributed_bani bigint not null,
  penalties_bani bigint not null,
  -- JSON: [fund, bani] of each fund's dues.
  dues text not null,
  primary key (association_id, month)
);

-- Since fund_due_v2 a reopened month keeps its rows until it is closed again or discarded, like month_posting.
comment on table fund_due is 'What the last close of each month asked, also while the month is open again.';
