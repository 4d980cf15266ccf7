-- What bills ask of an association and an apartment. The defaults are what the first versions of the events lift to;
-- rows written since name every column. `stamp` and `logo` are SHA-256 in hex of images, '' for none.
alter table association
  add column compl boolean not null default false,
  add column only_calc boolean not null default false,
  add column stamp text not null default '',
  add column logo text not null default '';

-- Sealed, as the other ways to reach an apartment.
alter table apartment add column email text not null default '';
