-- Taking an association over from files: what was uploaded and edited before anything is written, and how far the
-- writing is. Files hold names, phones and debts: sealed, and deleted once all is written or taken back.
create table takeover (
  id_takeover bigint generated always as identity primary key,
  id_as bigint not null,
  -- Who began it, then who confirmed it: everything is written in that name.
  id_user bigint not null,
  state text not null default 'draft',
  -- Counts changes of files and edits: what a person saw is what is confirmed.
  revision integer not null default 0,
  -- Sealed JSON, the edits in the order in which they were made.
  edits text not null default '',
  -- How many times it was sent to the worker.
  runs integer not null default 0,
  steps_done integer not null default 0,
  steps_total integer not null default 0,
  -- Sealed JSON: the step that was refused and why.
  failure text not null default '',
  reason text not null default '',
  created_at timestamptz not null default now(),
  -- When it was first confirmed.
  started_at timestamptz,
  changed_at timestamptz not null default now()
);

-- An association has at most one that is under way.
create unique index takeover_under_way on takeover (id_as) where state not in ('done', 'reversed');
create index takeover_to_run on takeover (id_takeover) where state in ('queued', 'running', 'reversing');

create table takeover_file (
  id_takeover bigint not null references takeover on delete cascade,
  name text not null,
  part integer not null,
  parts integer not null,
  -- Sealed base64.
  content text not null,
  primary key (id_takeover, name, part)
);

-- What each command made, ids alone: the next ones name it, and taking back undoes it.
create table takeover_step (
  id_takeover bigint not null references takeover on delete cascade,
  number integer not null,
  made jsonb not null,
  primary key (id_takeover, number)
);
