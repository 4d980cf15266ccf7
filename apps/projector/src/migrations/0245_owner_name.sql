-- What an apartment's owner was called, from each revision of the association on that said so; null once it was
-- deleted. Sealed as it came: where the key of it is destroyed, it opens no more.
create table owner_name (
  association_id bigint not null,
  apartment_id bigint not null,
  since bigint not null,
  tenant_name text,
  primary key (association_id, apartment_id, since)
);
