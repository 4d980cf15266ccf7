-- Every document of the cash books, one row each: what accountants approve over many associations at once, and what
-- an association collected in a period. Who paid and what for are sealed, as in the events.
create table cash_document (
  association_id bigint not null,
  document_id bigint not null,
  -- As 2-money §3 numbers them; a return has the type of the opposite side.
  type integer not null,
  return_of bigint,
  -- 0 where no mode is chosen.
  mode integer not null,
  emitted text not null,
  series text not null,
  number text not null,
  apartment_id bigint,
  partner text not null,
  from_account text,
  to_account text,
  amount_bani bigint not null,
  info text not null,
  author bigint not null,
  is_annulled boolean not null,
  -- Both null while nobody approved it as it stands.
  approver bigint,
  approved_at text,
  primary key (association_id, document_id)
);

create index cash_document_unapproved on cash_document (association_id, emitted, document_id)
  where approver is null and not is_annulled;
create index cash_document_emitted on cash_document (association_id, emitted);
