import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

const SHANGHAI = 310100

/** The store of the demo's manager: open, and not the first that customers try. */
export async function findStaffStore(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from store where city_id = ${SHANGHAI} and is_open and renovation_from is null order by id desc limit 1`)
  if (!rows[0]) throw new Error('demo: no store for the console')
  return rows[0].id
}

/** Stores of the city, as one region. */
export async function ensureRegion(tx: Tx, name: string): Promise<number> {
  await tx.execute(sql`insert into region (name) values (${name}) on conflict do nothing`)
  const { rows } = await tx.execute<{ id: number }>(sql`select id from region where name = ${name}`)
  const id = rows[0]!.id
  await tx.execute(sql`update store set region_id = ${id} where city_id = ${SHANGHAI} and region_id is null`)
  return id
}

export async function findByDemoLogin(tx: Tx, login: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from staff where login = ${login}`)
  return rows[0]?.id
}

export async function lockDemoStaff(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo:staff'))`)
}

/** A visitor of the demo, made when first asked for. */
export async function ensureVisitor(
  tx: Tx,
  { mobile, nickname }: { mobile: string; nickname: string },
  now: Date,
): Promise<number> {
  await tx.execute(sql`
    insert into member (mobile, nickname, created_at) values (${mobile}, ${nickname}, ${now.toISOString()}::timestamptz)
    on conflict do nothing`)
  const { rows } = await tx.execute<{ id: string }>(sql`select id from member where mobile = ${mobile}`)
  return Number(rows[0]!.id)
}

/** Products of the store that one person can book, the shortest names first. */
export async function listStaffProducts(tx: Tx, storeId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select p.id from product p join store_product o on o.product_id = p.id
    where o.store_id = ${storeId} and p.branch = 'shoot' order by p.id limit 6`)
  return rows.map(({ id }) => id)
}

export async function hasVisits(tx: Tx, storeId: number, from: Date, to: Date, mobile: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from booking b join member m on m.id = b.member_id
    where b.store_id = ${storeId} and b.start_at >= ${from.toISOString()}::timestamptz
      and b.start_at < ${to.toISOString()}::timestamptz and m.mobile = ${mobile} limit 1`)
  return rows.length > 0
}
