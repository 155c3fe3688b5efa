// Companies with rosters to guess at.
import type pg from 'pg'

export type Roster = { company: number; code: string }

/** Each with one drive and two hundred people: 员工7 has the number 7. */
export const openRosters = async (database: pg.Pool, count: number): Promise<Roster[]> => {
  const { rows } = await database.query<Roster>(
    `insert into company (name, short_name, code, title, contact_name, contact_mobile, contact_email, credit_fen, state, created_at, updated_at)
     select '被猜的公司', '被猜', 'GUESS' || n, '{}', '', '', '', 0, 'on', now(), now() from generate_series(1, $1::int) n
     returning id as company, code`,
    [count],
  )
  const companies = rows.map(({ company }) => company)
  await database.query(
    `insert into drive (drive_no, company_id, name, verify, pay, shoot_from, shoot_until, book_from, book_until,
                        quota, per_staff, state, created_at, updated_at)
     select 'D' || lpad(id::text, 16, '0'), id, '被猜', '{staff_no}', 'company', current_date, current_date + 60,
            current_date - 1, current_date + 60, 100, 1, 'open', now(), now() from unnest($1::int[]) id`,
    [companies],
  )
  await database.query(
    `insert into corp_staff (company_id, name, name_key, staff_no, state, origin, created_at, updated_at)
     select id, '员工' || n, '员工' || n, n::text, 'active', 'roster', now(), now()
     from unnest($1::int[]) id, generate_series(1, 200) n`,
    [companies],
  )
  return rows
}

type Written = { tries: number; proofs: number }

/** Tries and proofs, as the database has them. */
export const writtenOf = async (database: pg.Pool, company: number): Promise<Written> => {
  const { rows } = await database.query<Written>(
    `select (select count(*)::int from corp_try where company_id = $1) as tries,
            (select count(*)::int from corp_proof where company_id = $1) as proofs`,
    [company],
  )
  return rows[0]!
}
