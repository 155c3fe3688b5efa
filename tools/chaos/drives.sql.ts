// A company whose staff all want a place of one drive, and what must hold of it at every moment.
import type pg from 'pg'
import { type Place, PRODUCT } from './waitlist.sql.ts'

const PRICE_FEN = 19_900

/** Hashes: of the tokens of those who work there. */
type Wanted = { nth: number; quota: number; places: readonly Place[]; hashes: readonly Buffer[] }

/** The company pays for everybody; gives the drive's number. */
export const openDrive = async (database: pg.Pool, { nth, quota, places, hashes }: Wanted): Promise<string> => {
  const drive = `D${String(nth).padStart(16, '0')}`
  const { rows } = await database.query<{ id: number }>(
    `insert into company (name, short_name, code, title, contact_name, contact_mobile, contact_email, credit_fen, state, created_at, updated_at)
     values ('抢名额的公司', '抢名额', $1, '{}', '', '', '', 100000000, 'on', now(), now()) returning id`,
    [`CHAOS${nth}`],
  )
  const company = rows[0]!.id
  await database.query(
    `insert into drive (drive_no, company_id, name, verify, pay, shoot_from, shoot_until, book_from, book_until,
                        quota, per_staff, state, created_at, updated_at)
     values ($1, $2, '抢名额', '{staff_no}', 'company', current_date, current_date + 60, current_date - 1, current_date + 60,
             $3, 1, 'open', now(), now())`,
    [drive, company, quota],
  )
  await database.query(
    'insert into drive_product (drive_no, product_id, price_fen, company_fen) values ($1, $2, $3, $3)',
    [drive, PRODUCT, PRICE_FEN],
  )
  await database.query(
    `insert into drive_store (drive_no, store_id, weekdays, from_time, until_time)
     select $1, unnest($2::int[]), '{0,1,2,3,4,5,6}', '10:00', '18:00'`,
    [drive, places.map(({ store_id }) => store_id)],
  )
  await database.query(
    `with people as (
       insert into corp_staff (company_id, name, name_key, staff_no, state, origin, created_at, updated_at)
       select $1, '员工', '员工', n::text, 'active', 'roster', now(), now() from generate_series(1, $2::int) n
       returning id, staff_no
     )
     insert into corp_proof (company_id, staff_id, member_id, ways, at, expires_at)
     select $1, p.id, s.member_id, '{staff_no}', now(), now() + interval '1 day'
     from people p join unnest($3::bytea[]) with ordinality h(hash, nth) on h.nth = p.staff_no::int
     join session s on s.token_hash = h.hash`,
    [company, hashes.length, hashes],
  )
  return drive
}

export type Taken = {
  /** Bookings of the drive that stand, the people who have them, and all that ever were. */
  booked: number
  people: number
  ever: number
  /** Places taken, by the counters of drive, products and days. */
  drive: number
  product: number
  days: number
  /** Bookings that stand and have no cells, or cells without one. */
  astray: number
}

export const takenOf = async (database: pg.Pool, drive: string): Promise<Taken> => {
  const { rows } = await database.query<Taken>(
    `with mine as (select c.staff_id, c.released, b.state, b.taking_id from corp_booking c join booking b using (order_sn)
                   where c.drive_no = $1)
     select count(*) filter (where not released and state = 'booked')::int as booked,
            count(distinct staff_id) filter (where not released and state = 'booked')::int as people,
            count(*)::int as ever,
            (select used from drive where drive_no = $1) as drive,
            (select sum(used)::int from drive_product where drive_no = $1) as product,
            (select coalesce(sum(used), 0)::int from drive_day where drive_no = $1) as days,
            count(*) filter (where (state = 'booked') <> exists (select from taking t where t.id = taking_id))::int as astray
     from mine`,
    [drive],
  )
  return rows[0]!
}

/** The control: the count never reaches the quota, as if nobody looked at it, and no constraint says so. */
export const removeCondition = async (database: pg.Pool): Promise<void> => {
  await database.query('alter table drive drop constraint drive_used')
  await database.query(
    `create function drive_unguarded() returns trigger language plpgsql as $$
     begin new.used := least(new.used, new.quota - 1); return new; end $$`,
  )
  await database.query(
    'create trigger drive_unguarded before update on drive for each row execute function drive_unguarded()',
  )
}
