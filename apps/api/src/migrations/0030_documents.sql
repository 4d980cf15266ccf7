-- Files on their way into documents, and what is known of their content. Bytes lie sealed in the store of files under
-- (association, hash); docs/decisions/0034-files.md and 0035-documents.md.
create table document_upload (
  tmp_name text primary key,
  id_as bigint not null,
  id_user bigint not null,
  -- Sealed.
  file_name text not null,
  hash text not null,
  size bigint not null,
  media_type text not null,
  -- The command that attached it: the same command may come again, no other takes it.
  attached_by uuid,
  created_at timestamptz not null default now()
);

create index document_upload_by_age on document_upload (created_at);
create index document_upload_by_hash on document_upload (id_as, hash);

-- The words of a PDF, each as the first 8 bytes of an HMAC keyed by this installation and bound to the association:
-- whole words can be looked up, nothing can be read.
create table document_text (
  id_as bigint not null,
  hash text not null,
  -- waiting, read, password-needed, password-wrong, unreadable
  state text not null default 'waiting',
  -- Counts how often it was asked to be read.
  run integer not null default 1,
  -- Sealed, between its being given and the try with it.
  password text not null default '',
  words bigint[] not null default '{}',
  primary key (id_as, hash)
);

create index document_text_waiting on document_text (id_as, hash) where state = 'waiting';
create index document_text_words on document_text using gin (words);

-- Bytes of deleted documents that were removed: they are not looked for again.
create table document_dropped (
  id_as bigint not null,
  document_id bigint not null,
  primary key (id_as, document_id)
);
