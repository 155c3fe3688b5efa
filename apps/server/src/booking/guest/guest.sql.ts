import { and, desc, eq, ne, not, notInArray, type SQLWrapper, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { store } from '../../store/store.table'
import { booking, booking_guest, guest_refusal, known_guest } from '../record/booking.table'

export type GuestRow = typeof booking_guest.$inferSelect

interface Named {
  readonly name: string
  readonly mobile: string
}

/** Of another number the old link and what was answered by it mean nothing. */
export async function saveGuest(tx: Tx, orderSn: string, { name, mobile }: Named, at: Date): Promise<void> {
  const isSame = sql`${booking_guest.mobile} = excluded.mobile`
  await tx
    .insert(booking_guest)
    .values({ order_sn: orderSn, name, mobile, created_at: at })
    .onConflictDoUpdate({
      target: booking_guest.order_sn,
      set: {
        name,
        mobile,
        key: sql`case when ${isSame} then ${booking_guest.key} end`,
        consent: sql`case when ${isSame} then ${booking_guest.consent} else 'unasked' end`,
        answered_at: sql`case when ${isSame} then ${booking_guest.answered_at} end`,
      },
    })
}

/** Whether it is the number of whoever books. */
export async function isNumberOf(tx: Tx, memberId: number, mobile: string): Promise<boolean> {
  const found = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), eq(member.mobile, mobile)))
  return found.length > 0
}

export const deleteGuest = (tx: Tx, orderSn: string) =>
  tx.delete(booking_guest).where(eq(booking_guest.order_sn, orderSn))

const hashOf = (mobile: SQLWrapper) => sql<string>`encode(sha256(convert_to(${mobile}, 'UTF8')), 'hex')`

/** Whoever has said no to a booking of this member has said no to all of them. */
const hasRefused = sql<boolean>`exists (select from guest_refusal r
  where r.member_id = ${booking.member_id} and r.mobile_hash = ${hashOf(booking_guest.mobile)})`

export async function findGuest(tx: Tx, orderSn: string): Promise<GuestRow | undefined> {
  const [row] = await tx
    .select({ guest: booking_guest, hasRefused })
    .from(booking_guest)
    .innerJoin(booking, eq(booking.order_sn, booking_guest.order_sn))
    .where(eq(booking_guest.order_sn, orderSn))
  return row && { ...row.guest, consent: row.hasRefused ? 'refused' : row.guest.consent }
}

/** Gives the guest a link, unless there is one. */
export const insertKey = (tx: Tx, orderSn: string, key: string) =>
  tx
    .update(booking_guest)
    .set({ key, consent: 'asked' })
    .where(and(eq(booking_guest.order_sn, orderSn), eq(booking_guest.consent, 'unasked')))

/** The link is nobody's any more, and what was answered by it is withdrawn. */
export const deleteKey = (tx: Tx, orderSn: string) =>
  tx
    .update(booking_guest)
    .set({ key: null, consent: 'unasked', answered_at: null })
    .where(eq(booking_guest.order_sn, orderSn))

/** Whom a member remembers changes by one at a time, the last of the locks: a no that comes meanwhile waits, or is seen. */
export const lockKnown = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`known guests:${memberId}`}, 17))`)

/** For this booking, and a no for all of its owner's, who remembers the number no longer; false when the link has been taken back meanwhile. */
export async function answerByKey(tx: Tx, key: string, consent: 'agreed' | 'refused', at: Date): Promise<boolean> {
  const [row] = await tx
    .update(booking_guest)
    .set({ consent, answered_at: at })
    .from(booking)
    .where(and(eq(booking_guest.key, key), eq(booking.order_sn, booking_guest.order_sn)))
    .returning({ member_id: booking.member_id, mobile_hash: hashOf(booking_guest.mobile) })
  if (!row) return false
  const { member_id, mobile_hash } = row
  await lockKnown(tx, member_id)
  if (consent === 'refused') {
    await tx.insert(guest_refusal).values({ member_id, mobile_hash, refused_at: at }).onConflictDoNothing()
    const isNumber = eq(hashOf(known_guest.mobile), mobile_hash)
    await tx.delete(known_guest).where(and(eq(known_guest.member_id, member_id), isNumber))
  } else
    await tx
      .delete(guest_refusal)
      .where(and(eq(guest_refusal.member_id, member_id), eq(guest_refusal.mobile_hash, mobile_hash)))
  return true
}

export async function findAsked(tx: Tx, key: string) {
  const [row] = await tx
    .select({ guest: booking_guest, booking, store_name: store.name, nickname: member.nickname })
    .from(booking_guest)
    .innerJoin(booking, eq(booking.order_sn, booking_guest.order_sn))
    .innerJoin(store, eq(store.id, booking.store_id))
    .innerJoin(member, eq(member.id, booking.member_id))
    .where(eq(booking_guest.key, key))
  return row
}

export type AskedGuest = NonNullable<Awaited<ReturnType<typeof findAsked>>>

/** The number of a guest who has agreed to be reminded. */
export async function findAgreed(tx: Tx, orderSn: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ mobile: booking_guest.mobile })
    .from(booking_guest)
    .innerJoin(booking, eq(booking.order_sn, booking_guest.order_sn))
    .where(and(eq(booking_guest.order_sn, orderSn), eq(booking_guest.consent, 'agreed'), not(hasRefused)))
  return row?.mobile
}

export const listKnown = (tx: Tx, memberId: number, atMost: number) =>
  tx
    .select({ id: known_guest.id, name: known_guest.name, mobile: known_guest.mobile })
    .from(known_guest)
    .where(eq(known_guest.member_id, memberId))
    .orderBy(desc(known_guest.used_at), desc(known_guest.id))
    .limit(atMost)

/** Chosen just now; whoever was not chosen for longest makes room. */
export async function saveKnown(tx: Tx, memberId: number, { name, mobile }: Named, at: Date, atMost: number) {
  await tx
    .insert(known_guest)
    .values({ member_id: memberId, name, mobile, used_at: at })
    .onConflictDoUpdate({ target: [known_guest.member_id, known_guest.mobile], set: { name, used_at: at } })
  const recent = (await listKnown(tx, memberId, atMost)).map(({ id }) => id)
  await tx.delete(known_guest).where(and(eq(known_guest.member_id, memberId), notInArray(known_guest.id, recent)))
}

/** Chosen again: it stays remembered. */
export const touchKnown = (tx: Tx, memberId: number, mobile: string, at: Date) =>
  tx
    .update(known_guest)
    .set({ used_at: at })
    .where(and(eq(known_guest.member_id, memberId), eq(known_guest.mobile, mobile)))

export const deleteKnown = (tx: Tx, memberId: number, id: number) =>
  tx.delete(known_guest).where(and(eq(known_guest.member_id, memberId), eq(known_guest.id, id)))

interface Forgotten {
  /** Visits that began before then. */
  readonly begun: Date
  /** Bookings that were given up before then. */
  readonly ended: Date
  readonly known: Date
}

/** Guests of visits long over, of those that will not be, and people whom nobody chooses any more. */
export async function deleteForgotten(tx: Tx, { begun, ended, known }: Forgotten): Promise<void> {
  await tx.execute(sql`
    delete from booking_guest g using booking b
    where b.order_sn = g.order_sn
      and (b.start_at < ${begun.toISOString()}::timestamptz
           or (b.state in ('cancelled', 'expired', 'no_show')
               and not exists (select from booking_event e
                               where e.order_sn = b.order_sn and e.at >= ${ended.toISOString()}::timestamptz)))`)
  await tx.execute(sql`delete from known_guest where used_at < ${known.toISOString()}::timestamptz`)
}

export async function deleteGuestsOf(tx: Tx, memberId: number): Promise<void> {
  const own = tx.select({ order_sn: booking.order_sn }).from(booking).where(eq(booking.member_id, memberId))
  await tx.delete(booking_guest).where(sql`${booking_guest.order_sn} in (${own})`)
  await tx.delete(known_guest).where(eq(known_guest.member_id, memberId))
  await tx.delete(guest_refusal).where(eq(guest_refusal.member_id, memberId))
}

export const reassignKnown = async (tx: Tx, from: number, into: number): Promise<void> => {
  await tx.execute(sql`
    update known_guest set member_id = ${into}
    where member_id = ${from} and mobile not in (select mobile from known_guest where member_id = ${into})`)
  await tx.delete(known_guest).where(and(eq(known_guest.member_id, from), ne(known_guest.member_id, into)))
  await tx.execute(sql`
    insert into guest_refusal (member_id, mobile_hash, refused_at)
    select ${into}, mobile_hash, refused_at from guest_refusal where member_id = ${from} on conflict do nothing`)
  await tx.delete(guest_refusal).where(and(eq(guest_refusal.member_id, from), ne(guest_refusal.member_id, into)))
  // What was said to one of the two holds for both.
  const hasSaidNo = sql`exists (select from guest_refusal r
    where r.member_id = ${into} and r.mobile_hash = ${hashOf(known_guest.mobile)})`
  await tx.delete(known_guest).where(and(eq(known_guest.member_id, into), hasSaidNo))
}
