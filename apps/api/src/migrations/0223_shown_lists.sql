-- The month that a mail is about: of a list that was shown.
alter table outbox add column id_month integer;
