-- Companies that associations of the whole platform buy from, kept by root. Reference data, as cities are: no fact of
-- an association, so plain tables and no events (docs/decisions/0033-providers-and-companies.md).
create table company (
  id_company bigint generated always as identity primary key,
  name text not null,
  -- The name without accents and capitals, for searching.
  name_key text not null,
  -- Digits only; null where it is not known.
  cif text unique,
  is_active boolean not null default true,
  changed_by bigint,
  changed_at timestamptz not null default now()
);

-- No row: it serves every city.
create table company_city (
  id_company bigint not null references company on delete cascade,
  id_city integer not null,
  primary key (id_company, id_city)
);

-- One piece of a company's bill code each; those of a group, in their order, cover the whole code.
create table company_number_rule (
  id_company_number_rule bigint generated always as identity primary key,
  id_company bigint not null references company on delete cascade,
  rule_group integer not null,
  order_number integer not null,
  field text not null,
  type text not null,
  format text not null,
  changed_by bigint,
  changed_at timestamptz not null default now(),
  constraint company_number_rule_place unique (id_company, rule_group, order_number)
);

create table company_product (
  id_company_product bigint generated always as identity primary key,
  id_company bigint not null references company on delete cascade,
  name text not null,
  partner_key text unique,
  is_active boolean not null default true,
  synced_on date,
  changed_by bigint,
  changed_at timestamptz not null default now()
);
