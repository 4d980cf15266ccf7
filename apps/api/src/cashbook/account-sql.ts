/**
 * SQL on read.account_close c: the close is in force. The last month's close is not while that month is open again; the
 * close of a reopened month with later months still is, since those months continue from it.
 */
export const CLOSE_STANDS = `(not c.is_reopened or c.month <>
  (select max(m.month) from read.month m where m.association_id = c.association_id))`;

/** SQL: the last close in force of a month up to $2, made on or before $3. */
export const CLOSE = `
  select c.month, c.closed, c.is_reopened, c.head, c.books from read.account_close c
   where c.association_id = $1 and c.month <= $2 and c.closed <= $3 and ${CLOSE_STANDS}
   order by c.month desc limit 1`;

/** SQL: the last day that the closes in force of the months up to $2 count. */
export const LAST_DAY = `
  select max(c.closed) as closed from read.account_close c
   where c.association_id = $1 and c.month <= $2 and ${CLOSE_STANDS}`;

/** SQL: an apartment's part in the closes of some months, oldest first; the names in `head` repeat in each row. */
export const POSTINGS = `
  select c.head, m.posted
    from read.account_close c
    join read.account_month m on m.association_id = c.association_id and m.apartment_id = $2
                             and m.month = c.month and m.revision = c.revision
   where c.association_id = $1 and c.month between $3 and $4 and ${CLOSE_STANDS}
   order by c.month`;

/** SQL: what the close in force of one month posted to each apartment. */
export const POSTED = `
  select m.apartment_id::int as id_ap, c.head, m.posted
    from read.account_close c
    join read.account_month m on m.association_id = c.association_id and m.month = c.month
                             and m.revision = c.revision
   where c.association_id = $1 and c.month = $2 and ${CLOSE_STANDS}`;

/** SQL: what a close carried, of all apartments in its order, or of one. */
export const CARRIED = `
  select m.apartment_id::int as id_ap, m.entrance_id::int as id_entrance,
         m.posted::json ->> 'number' as number, m.carried
    from read.account_close c
    join read.account_month m on m.association_id = c.association_id and m.month = c.month
                             and m.revision = c.revision
   where c.association_id = $1 and c.month = $2 and ($3::bigint is null or m.apartment_id = $3)
   order by m.place`;

/** SQL: the opening balances of all apartments, or of one. */
export const OPENINGS = `
  select balance from read.account_opening
   where association_id = $1 and month = $2 and ($3::bigint is null or apartment_id = $3)`;

/** SQL: the cashbook events of one apartment's documents. */
export const EVENTS = `
  select e.year, e.revision::int as revision, e.type, e.data
    from read.account_event own
    join read.account_event e on e.association_id = own.association_id and e.payment_id = own.payment_id
   where own.association_id = $1 and own.apartment_id = $2`;

/** SQL: the last revision of each year's cashbook in the rows; -1 where there are none. */
export const BOOK_REVISIONS = `
  select asked.year, coalesce(
    (select max(e.revision) from read.account_event e
      where e.association_id = $1 and e.year = asked.year), -1)::int as revision
    from unnest($2::int[]) asked(year)`;

/**
 * SQL: the cashbook events, up to date $5, of the documents that a close may not have counted as they are now, because
 * something about them was recorded after it or they are dated after it. A document redated past $5 is included too,
 * since the close had counted it.
 */
export const EVENTS_SINCE = `
  with asked as (
    select e.payment_id from unnest($2::int[], $3::bigint[]) known(year, revision)
      join read.account_event e on e.association_id = $1 and e.year = known.year
                               and e.revision > known.revision
     where e.emitted <= $5 or e.emitted is null or e.type = 'PaymentUpdated'
    union
    select payment_id from read.account_event
     where association_id = $1 and emitted > $4 and emitted <= $5)
  select e.year, e.revision::int as revision, e.type, e.data
    from asked join read.account_event e on e.association_id = $1 and e.payment_id = asked.payment_id`;

/**
 * SQL: the apartments with a document that some close did not count as it is now: a later event concerns it, or it was
 * recorded after a close although it is dated before that close.
 */
export const MOVED = `
  with closes as (
    select closed, books::jsonb as books,
           lag(closed, 1, '') over (order by month) as after
      from read.account_close where association_id = $1)
  select own.apartment_id::text as id_ap
    from read.account_event later
    join read.account_event own on own.association_id = later.association_id
                               and own.payment_id = later.payment_id and own.apartment_id is not null
   where later.association_id = $1 and later.apartment_id is null and later.type <> 'DocumentChecked'
  union
  select e.apartment_id::text
    from closes c
    join read.account_event e on e.association_id = $1 and e.emitted > c.after and e.emitted <= c.closed
   where e.apartment_id is not null
     and e.revision > coalesce((c.books ->> e.year::text)::bigint, -1)`;
