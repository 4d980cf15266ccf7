-- What a mailed key is made from. The ids of the outbox do not do: after a copy was restored they are given again, and
-- whoever had a mail of one would know the key of another account.
alter table reset_key add column nonce text not null default gen_random_uuid()::text;

-- Keys that are under way were made from those ids.
update reset_key set nonce = outbox_id::text;
