-- What the accounts of apartments are read from, one apartment at a time: what each close posted and carried, what the
-- books recorded since, and the balances that everything began with. Filled from the events alone.

-- The standing close of each month, also while the month is open again; `revision` is that of its event.
create table account_close (
  association_id bigint not null,
  month integer not null,
  revision bigint not null,
  closed text not null,
  -- True while the month is open again: what it carried may be of bills that were closed anew since.
  is_reopened boolean not null,
  -- JSON: what its rows name by their place (months, funds), the terms.
  head text not null,
  -- JSON: the columns of its table.
  columns text not null,
  -- JSON: the revision of each year's cash book that it had counted.
  books text not null,
  primary key (association_id, month)
);

-- One apartment's part of a close. A row whose revision is not the close's own is of an earlier close of the month
-- that did not stand: the apartment was not in the later one.
create table account_month (
  association_id bigint not null,
  apartment_id bigint not null,
  month integer not null,
  revision bigint not null,
  entrance_id bigint not null,
  -- Its place in the list of that close.
  place integer not null,
  -- JSON in the numbers of the stored result: what was posted; the bill as it was shown; the account after the close.
  posted text not null,
  bill text not null,
  carried text not null,
  primary key (association_id, apartment_id, month)
);

create index account_month_of_month on account_month (association_id, month);

-- Opening balances as the first month has them, JSON.
create table account_opening (
  association_id bigint not null,
  month integer not null,
  apartment_id bigint not null,
  balance text not null,
  primary key (association_id, month, apartment_id)
);

-- The facts of cash books about documents: those that register one of an apartment, and what happened to any document
-- later. Texts stay sealed.
create table account_event (
  association_id bigint not null,
  payment_id bigint not null,
  -- Of the book, and of the event in its stream: a return stands in the book of its own date.
  year integer not null,
  revision bigint not null,
  -- Null for what follows a document.
  apartment_id bigint,
  -- The date that the event gives the document; null where it gives none.
  emitted text,
  type text not null,
  data text not null,
  primary key (association_id, payment_id, year, revision)
);

create index account_event_of_apartment on account_event (association_id, apartment_id) where apartment_id is not null;
create index account_event_by_revision on account_event (association_id, year, revision);
create index account_event_by_date on account_event (association_id, emitted) where emitted is not null;
