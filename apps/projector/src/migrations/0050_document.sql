-- Which bytes each document rests on. Names of files are not here: pages read them from the stream.
create table document (
  association_id bigint not null,
  document_id bigint not null,
  -- outgo, payment, apartment, month, register; and the id of the one.
  element_kind text not null,
  element_id bigint not null,
  -- SHA-256 of the content in hex.
  hash text not null,
  -- Calendar dates, YYYY-MM-DD. droppable_from is '' while the document is there.
  added_on text not null,
  droppable_from text not null,
  primary key (association_id, document_id)
);

create index document_to_drop on document (droppable_from) where droppable_from <> '';

create table register_document (
  association_id bigint not null,
  register_document_id bigint not null,
  is_deleted boolean not null,
  revision bigint not null,
  primary key (association_id, register_document_id)
);
