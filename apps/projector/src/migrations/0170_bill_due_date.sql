-- Until when a bill is to be paid, as its paper says; '' where it is not known.
alter table expense_bill add column due_date text not null default '';
