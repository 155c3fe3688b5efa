import { randomBytes } from 'node:crypto'
import { POLICY } from '@kuaimen/contract/booking/record.rules'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { company, drive } from '../../enterprise/drive/drive.table'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { rows } from '../rows'

const TITLE = {
  ...{ name: '杭州青梧文化传播有限公司', tax_code: '91330100799655058B', email: 'fapiao@qingwu.example.com' },
  ...{ address: '', phone: '', bank: '', account: '' },
}

/** A company that owes us what its staff have booked; its code is chance. */
export async function aBilledCompany(app: TestApp, more: Partial<typeof company.$inferInsert> = {}) {
  const now = app.services.now()
  const [row] = await app.database.db
    .insert(company)
    .values({
      ...{ name: '杭州青梧文化传播有限公司', short_name: '青梧文化', code: makeId('', randomBytes(8)), title: TITLE },
      ...{ contact_name: '周宁', contact_mobile: '13900000019', contact_email: 'hr@qingwu.example.com' },
      ...{ credit_fen: 100_000_000, state: 'on', created_at: now, updated_at: now },
      ...more,
    })
    .returning({ id: company.id })
  return row!.id
}

export async function aBilledDrive(app: TestApp, company_id: number, more: Partial<typeof drive.$inferInsert> = {}) {
  const now = app.services.now()
  const today = studioDay(now)
  const days = { shoot_from: addDays(today, -60), shoot_until: addDays(today, 60) }
  const booked = { book_from: addDays(today, -70), book_until: addDays(today, 50) }
  const drive_no = makeId('D', randomBytes(ID_LENGTH))
  await app.database.db.insert(drive).values({
    ...{ drive_no, company_id, name: '2026 秋季形象照', verify: ['staff_no'], pay: 'company', quota: 10_000 },
    ...{ ...days, ...booked, state: 'open', created_at: now, updated_at: now },
    ...more,
  })
  return { drive_no, company_id }
}

interface Visits {
  readonly count?: number
  readonly state?: 'booked' | 'completed' | 'no_show' | 'cancelled'
  readonly company_fen?: number
  /** What the company owes once it is over; by default all of it for what was completed, and else nothing. */
  readonly charged_fen?: number
  readonly day?: string
  readonly name?: string
  readonly remark?: string
}

let made = 0

/**
 * Visits of a drive that the company pays for whole, as they stand when they are over, with their postings: many at
 * once, since a statement is over many. Their numbers, in the order of the staff.
 */
export async function corpVisits(
  app: TestApp,
  { drive_no, company_id }: { readonly drive_no: string; readonly company_id: number },
  wanted: Visits = {},
): Promise<string[]> {
  const { count = 1, state = 'completed', company_fen = 19_900, name = '员工', remark = '' } = wanted
  const charged = state === 'booked' ? null : (wanted.charged_fen ?? (state === 'completed' ? company_fen : 0))
  const day = wanted.day ?? addDays(studioDay(app.services.now()), -10)
  const member = await aMember(app)
  const from = made
  made += count
  const values = [from, count, company_id, drive_no, member.id, `${day}T10:00:00+08:00`, state, company_fen, charged]
  const found = await rows<{ order_sn: string }>(
    app,
    `with n as (
       select nth, 'B' || lpad(upper(to_hex(nth)), 16, '0') as order_sn, 1 + nth % 3 as store_id
       from generate_series($1::int + 1, $1::int + $2::int) nth
     ), staff as (
       insert into corp_staff (company_id, name, name_key, staff_no, department, state, created_at, updated_at)
       select $3, $10 || nth, $10 || nth, 'N' || lpad(nth::text, 6, '0'), '设计部', 'active', now(), now() from n
       returning id, staff_no
     ), booked as (
       insert into booking (order_sn, member_id, store_id, branch, state, start_at, end_at, first_start_at, people, needs,
                            lines, total_fen, company_fen, company, payable_fen, policy, calendar_key, remark, booked_at,
                            completed_at, created_at)
       select order_sn, $5, store_id, 'shoot', $7, $6::timestamptz + nth * interval '1 second',
              $6::timestamptz + interval '2 hours', $6::timestamptz, 1, '[]', $12, $8::int, $8::int,
              jsonb_build_object('id', $3::int, 'name', '青梧文化', 'contact_name', '周宁', 'keep_percent', 50),
              0, $13, order_sn, $11, now(), case when $7 = 'completed' then now() end, now() from n
       returning order_sn
     ), corp as (
       insert into corp_booking (order_sn, drive_no, company_id, staff_id, product_id, store_id, day, nth, company_fen,
                                 member_fen, charged_fen, released)
       select n.order_sn, $4, $3, staff.id, 1, n.store_id, $6::date, 1, $8::int, 0, $9::int, $7 = 'cancelled' and $9::int = 0
       from n join booked using (order_sn) join staff on staff.staff_no = 'N' || lpad(nth::text, 6, '0')
     ), posted as (
       insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
       select txn || order_sn, row_number() over (partition by txn, order_sn order by fen desc) - 1, account, fen, order_sn, now()
       from n, lateral (values
         ('corp:', 'company:' || $3::int, $8::int), ('corp:', 'subject:' || order_sn, -$8::int),
         ('corp_back:', 'subject:' || order_sn, $8::int - $9::int), ('corp_back:', 'company:' || $3::int, $9::int - $8::int),
         ('earned:', 'subject:' || order_sn, $9::int), ('earned:', 'revenue', -$9::int)) e(txn, account, fen)
       where fen <> 0
     )
     select order_sn from n order by nth`,
    [
      ...values,
      name,
      remark,
      JSON.stringify([{ product_id: 1, name: '形象照', cover: '', people: 1, price_fen: company_fen, addons: [] }]),
      JSON.stringify(POLICY),
    ],
  )
  await countPlaces(app, drive_no)
  return found.map(({ order_sn }) => order_sn)
}

/** As if every one of them had taken its place when it was booked. */
async function countPlaces(app: TestApp, driveNo: string): Promise<void> {
  const taken = 'from corp_booking c where c.drive_no = $1 and not c.released'
  await rows(app, `update drive set used = (select count(*) ${taken}) where drive_no = $1`, [driveNo])
  await rows(
    app,
    `insert into drive_day (drive_no, store_id, day, used) select drive_no, store_id, day, count(*) ${taken} group by 1, 2, 3
     on conflict (drive_no, store_id, day) do update set used = excluded.used`,
    [driveNo],
  )
}
