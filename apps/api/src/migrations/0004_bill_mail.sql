-- Bills that somebody asked to mail; the worker turns each row into a job. Who asked is forgotten with the account.
create table bill_mailing (
  id bigint generated always as identity primary key,
  id_as bigint not null,
  -- yyyymm
  id_month integer not null,
  -- The closing of the month, counted from 1: closed again, a month has other bills.
  version integer not null,
  id_user bigint references "user" on delete set null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz
);

create index bill_mailing_waiting on bill_mailing (id) where dispatched_at is null;

-- One bill of one closing: mailed once, whoever asks for it how often.
create table bill_mail (
  id_as bigint not null,
  id_month integer not null,
  version integer not null,
  id_ap bigint not null,
  -- The last request that it belongs to.
  mailing_id bigint not null references bill_mailing,
  sent_at timestamptz,
  -- Its address took no mail, or there was none any more: it may be asked for again.
  failed_at timestamptz,
  primary key (id_as, id_month, version, id_ap)
);

create index bill_mail_by_mailing on bill_mail (mailing_id);
