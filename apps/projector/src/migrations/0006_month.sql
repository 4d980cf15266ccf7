-- The months of an association: their list, their state line. `month` is yyyymm.
create table month (
  association_id bigint not null,
  month integer not null,
  -- open, published, closed, reopened
  state text not null,
  published text,
  closed text,
  maturity_days integer not null,
  penalties_rate_e2 integer not null,
  building_type integer not null,
  -- How many times it was closed.
  version integer not null,
  is_checked boolean not null,
  revision bigint not null,
  primary key (association_id, month)
);

-- The expense table of one entrance and month as it stands, ready to be sent: JSON text without the braces around it
-- and without names. Computed from the folded streams, stored by whoever computes it, never edited.
create table month_table (
  association_id bigint not null,
  month integer not null,
  entrance_id bigint not null,
  body text not null,
  primary key (association_id, month, entrance_id)
);

-- Every closing of a month with its whole result, those that were reopened too: histories, bills, comparisons.
create table month_closing (
  association_id bigint not null,
  month integer not null,
  -- Of the closing event: closings of a month in their order.
  revision bigint not null,
  closed text not null,
  result text not null,
  created timestamptz not null,
  primary key (association_id, month, revision)
);
