-- What an association calls its other meterings, and their units (1-core §3: omName, omUnit, om1Name, om1Unit).
alter table association
  add column om_name text not null default '',
  add column om_unit text not null default '',
  add column om1_name text not null default '',
  add column om1_unit text not null default '';
