-- Whose turn it is: counts every time a worker takes the take-over up and every time it is sent to one. A worker that
-- was held up until another took its job over must not write into what happened since.
alter table takeover add column turn integer not null default 0;
