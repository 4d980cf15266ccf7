-- What a person wants to be told by e-mail; without a row, everything.
create table notification_settings (
  id_user bigint primary key references "user" on delete cascade,
  message_association boolean not null,
  alert_association boolean not null,
  -- News of the product.
  newsletter_scara boolean not null
);

-- Reminders of one association; without a row, both.
create table notification_reminders (
  id_user bigint not null references "user" on delete cascade,
  id_as bigint not null,
  outgo_reminder boolean not null,
  meter_reminder boolean not null,
  primary key (id_user, id_as)
);

-- Who was reminded to send readings, once a calendar month: the row is written with the outbox row that follows from it.
create table meter_reminder (
  id_user bigint not null references "user" on delete cascade,
  id_as bigint not null,
  -- yyyymm of the day on which they are reminded
  month integer not null,
  -- What the mail says: the month whose readings are missing, and the days on which they are taken.
  id_month integer not null,
  first_day integer not null,
  last_day integer not null,
  outbox_id bigint not null references outbox on delete cascade,
  primary key (id_user, id_as, month)
);

create index meter_reminder_by_outbox on meter_reminder (outbox_id);
