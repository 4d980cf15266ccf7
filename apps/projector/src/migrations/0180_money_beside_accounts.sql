-- What reports and the pages of funds ask of cash books beside the accounts of apartments, so that no book is folded for
-- it: the fund that a document is of, the bill whose penalties it corrects (yyyymm), the expense documents that it paid.
alter table cash_document add column fund_id bigint;
alter table cash_document add column bill_month bigint;

-- Money of a fund that no apartment paid, and what apartments were let off.
create index cash_document_of_fund on cash_document (association_id, fund_id, emitted)
  where fund_id is not null and apartment_id is null;
create index cash_document_waiver on cash_document (association_id, fund_id, apartment_id)
  where mode = 4 and fund_id is not null and apartment_id is not null;
create index cash_document_correction on cash_document (association_id, bill_month)
  where bill_month is not null;
create index cash_document_return on cash_document (association_id, return_of) where return_of is not null;

-- The parts of disbursements, by their place in the document. A document that was annulled or returned keeps its rows.
create table paid_bill (
  association_id bigint not null,
  document_id bigint not null,
  place integer not null,
  month integer not null,
  expense_id bigint not null,
  amount_bani bigint not null,
  primary key (association_id, document_id, place)
);
