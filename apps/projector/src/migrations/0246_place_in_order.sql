-- The apartments of an entrance that were put in order together bear the revision of that as their `list_order`, and their
-- places in it; the others are listed by the revision that added them.
alter table apartment add column place_in_order integer not null default 0;
alter table apartment alter column place_in_order drop default;
