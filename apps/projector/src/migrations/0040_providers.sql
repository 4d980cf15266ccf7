-- The providers of an association, the companies they are, and the numbers of its meters at companies.
create table service_provider (
  association_id bigint not null,
  provider_id bigint not null,
  name text not null,
  cif text not null,
  company_id bigint,
  n text not null,
  is_active boolean not null,
  primary key (association_id, provider_id)
);

create index service_provider_company on service_provider (company_id, association_id);

create table company_meter_number (
  association_id bigint not null,
  company_id bigint not null,
  meter_number text not null,
  primary key (association_id, company_id, meter_number)
);

-- The documents of expenses: reports of a provider, bills of a company. `month` is yyyymm.
create table expense_bill (
  association_id bigint not null,
  month integer not null,
  expense_id bigint not null,
  name text not null,
  column_id bigint not null,
  provider_id bigint,
  provider text not null,
  number text not null,
  -- As entered; '' where it is not known.
  date text not null,
  amount_bani bigint not null,
  is_disabled boolean not null,
  primary key (association_id, month, expense_id)
);

create index expense_bill_provider on expense_bill (association_id, provider_id, month);
