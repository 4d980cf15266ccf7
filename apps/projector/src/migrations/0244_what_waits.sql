-- What waits for a person on the page of all associations: who signed a list (a mask of roles), and the remarks of a
-- censor that nobody answered, with the oldest document among theirs.
alter table month add column signed_roles integer not null default 0;
alter table portfolio add column remarks integer not null default 0;
alter table portfolio add column remarked_document_id bigint;
