-- What the public register said of a company, by fiscal code: asked once a day, and kept for the days it is away.
create table company_register (
  cif text primary key,
  name text not null,
  county text not null,
  city text not null,
  address text not null,
  tva boolean not null,
  is_active boolean not null,
  read_on date not null
);
