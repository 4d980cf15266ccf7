-- On which day of the month the tenants of an association are reminded to send readings; null: never.
create table meter_reminder (
  association_id bigint primary key,
  reminder_day bigint
);
create index meter_reminder_by_day on meter_reminder (reminder_day) where reminder_day is not null;
