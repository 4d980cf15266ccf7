-- Who remembers or shows a session hears that it ended, whoever ended it: its person, the end of the account, a hand.
-- The payload is the session's room (sessionRoom in the API). One that had run out by itself had ended already.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('scara_session_ended', 's:' || encode(old.token_hash, 'hex'));
  return null;
end
$$;

create trigger session_deleted after delete on session
  for each row when (old.expires_at > now()) execute function session_ended();

create trigger session_shortened after update of expires_at on session
  for each row when (new.expires_at < old.expires_at) execute function session_ended();
