-- Which facts the version could read that parked an association: one that can read others tries again by itself.
alter table parked add column knew text not null default '';
alter table parked_rebuild add column knew text not null default '';
