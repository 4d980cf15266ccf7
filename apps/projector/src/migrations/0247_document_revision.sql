-- Revision of the fact that wrote the document or changed its text last: who approves it saw it at that one.
alter table cash_document add column revision bigint not null default 0;
alter table cash_document alter column revision drop default;
