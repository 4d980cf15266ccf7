-- The structure of associations as it stands now. Columns named `_e2`, `_e5` are decimals scaled by 100, 100 000.
-- `revision` is the stream revision of the event that last changed the row (If-Match of an edit).
-- Personal texts of apartments are the sealed tokens of their events; the api opens them.

create table association (
  association_id bigint primary key,
  name text not null,
  cif text not null,
  city text not null,
  address text not null,
  iban text not null,
  bank text not null,
  maturity_days integer not null,
  penalties_rate_e2 integer not null,
  table_font_size integer not null,
  has_censor boolean not null,
  general_info text not null,
  c1_name text not null,
  c2_name text not null,
  c3_name text not null,
  c4_name text not null,
  revision bigint not null,
  updated_at timestamptz not null
);

-- `list_order` grows in the order in which things were added to the association.
create table block (
  association_id bigint not null,
  block_id bigint not null,
  name text not null,
  street text not null,
  list_order bigint not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (association_id, block_id)
);

create table entrance (
  association_id bigint not null,
  entrance_id bigint not null,
  block_id bigint not null,
  name text not null,
  list_order bigint not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (association_id, entrance_id)
);

create table apartment (
  association_id bigint not null,
  apartment_id bigint not null,
  entrance_id bigint not null,
  number text not null,
  tenant_name text not null,
  persons integer not null,
  surface_e5 bigint not null,
  heat_surface_e5 bigint not null,
  c2_e5 bigint not null,
  c3_e5 bigint not null,
  c4_e5 bigint not null,
  nop_rem_bani bigint not null,
  nop_pen_bani bigint not null,
  tel1 text not null,
  tel2 text not null,
  info_extended text not null,
  is_company boolean not null,
  to_send_efactura boolean not null,
  cif text not null,
  cn text not null,
  caddr text not null,
  county text not null,
  tva boolean not null,
  list_order bigint not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (association_id, apartment_id)
);

create index apartment_by_entrance on apartment (association_id, entrance_id, list_order);

create table apartment_group (
  association_id bigint not null,
  group_id bigint not null,
  name text not null,
  list_order bigint not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (association_id, group_id)
);

-- `ordinal` counts from 0 in the order in which the group names its apartments.
create table apartment_group_member (
  association_id bigint not null,
  group_id bigint not null,
  apartment_id bigint not null,
  ordinal integer not null,
  primary key (association_id, group_id, apartment_id)
);

create index apartment_group_member_by_apartment on apartment_group_member (association_id, apartment_id);

-- Counts of what the association holds now.
create table association_stats (
  association_id bigint primary key,
  blocks bigint not null,
  entrances bigint not null,
  apartments bigint not null,
  persons bigint not null
);
