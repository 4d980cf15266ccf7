-- What somebody should look at, found in an association's books, settings and invoices; computed, never edited.
create table fraud_alert (
  association_id bigint not null,
  -- What it was found in, rewritten whole: a book, the settings, the invoices, the till.
  source text not null,
  -- Stays the same for the same matter.
  alert text not null,
  code text not null,
  -- '' for what bears no date.
  date text not null,
  amount_bani bigint not null,
  document_id bigint,
  apartment_id bigint,
  -- JSON: what else the sentence about it says.
  detail text not null,
  primary key (association_id, source, alert)
);

-- Who looked at an alert, and what they noted (sealed).
create table alert_look (
  association_id bigint not null,
  alert text not null,
  user_id bigint not null,
  note text not null,
  created timestamptz not null,
  primary key (association_id, alert, user_id)
);
