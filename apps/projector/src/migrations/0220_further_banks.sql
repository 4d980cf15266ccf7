-- The second and the third bank of an association: payment modes 6 and 7.
alter table association
  add column bank1 text not null default '',
  add column iban1 text not null default '',
  add column bank2 text not null default '',
  add column iban2 text not null default '';
