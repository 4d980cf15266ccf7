-- Payment notices that somebody asked to mail, one row for each: mailed once, whoever asks for it how often. The notice
-- itself stands in the association's letters; the worker turns a row that is not dispatched into a job.
create table notice_mail (
  id_as bigint not null,
  number bigint not null,
  -- How often it was asked for after it failed, counted from 1: each time is a job of its own.
  attempt integer not null default 1,
  dispatched_at timestamptz,
  sent_at timestamptz,
  -- Its address took no mail, or there was none any more: it may be asked for again.
  failed_at timestamptz,
  primary key (id_as, number)
);

create index notice_mail_waiting on notice_mail (id_as, number) where dispatched_at is null;
