-- The due date of a month's bills; while it is open again behind another, that of its last closing.
alter table month add column maturity text;
