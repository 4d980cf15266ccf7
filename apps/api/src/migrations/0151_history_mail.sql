-- Histories of apartments that somebody asked to mail, one row for each history as it was shown then: the same one is
-- mailed once, whoever asks for it how often; one that has changed since is another. The worker turns a row that is not
-- dispatched into a job.
create table history_mail (
  id_mail bigint generated always as identity primary key,
  id_as bigint not null,
  id_ap bigint not null,
  -- What was shown, hashed: the months, the fund and every figure.
  shown text not null,
  -- The first and the last month, yyyymm, and the only fund; null for all.
  month_from integer not null,
  month_to integer not null,
  id_fund bigint,
  -- How often it was asked for after it failed, counted from 1: each time is a job of its own.
  attempt integer not null default 1,
  dispatched_at timestamptz,
  sent_at timestamptz,
  -- No address took it, or there was none any more: it may be asked for again.
  failed_at timestamptz,
  unique (id_as, id_ap, shown)
);

create index history_mail_waiting on history_mail (id_mail) where dispatched_at is null;
