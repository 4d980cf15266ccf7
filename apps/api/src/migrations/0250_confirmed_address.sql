-- When whoever holds the account showed, by a link mailed there, that its address is theirs. Null: nobody has yet.
alter table "user" add column confirmed_at timestamptz;

-- Google and Facebook vouch for the addresses they send.
update "user" u set confirmed_at = now()
 where exists (select 1 from external_identity e where e.id_user = u.id_user);

-- A mail that a right asks for is about no apartment.
drop index outbox_of_event;
create unique index outbox_of_event on outbox (event_id, id_user, id_ap) nulls not distinct
  where event_id is not null;
