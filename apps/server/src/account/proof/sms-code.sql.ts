import type { CodePurpose } from '@kuaimen/contract/account/proof.rules'
import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { sms_code as codes, member, session } from '../person/account.table'

/** Senders of one number queue up here, so that two at once cannot both see an empty minute. */
export const lockMobile = (tx: Tx, mobile: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 11))`)

/** Then those of one address, for whatever number. */
export const lockAddress = (tx: Tx, address: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 14))`)

export interface SentCode {
  readonly created_at: Date
  /** Asked for by the owner, or a device that has logged in with the number. */
  readonly is_known: boolean
  /** Tries by anybody. */
  readonly tries: number
  /** The network that asked, hidden when its customer has left. */
  readonly address: string
  /** A code was read on the phone since; leaving proves nothing. */
  readonly is_proven: boolean
}

/** Codes that went to a number since then, also while it was somebody's who has left. */
export const listSent = (tx: Tx, mobile: readonly string[], since: Date): Promise<SentCode[]> =>
  tx
    .select({
      created_at: codes.created_at,
      is_known: codes.is_known,
      tries: sql<number>`${codes.tries} + ${codes.stray_tries}`,
      address: codes.address,
      is_proven: sql<boolean>`${codes.used_at} is not null and ${codes.nonce_hash} is not null`,
    })
    .from(codes)
    .where(and(inArray(codes.mobile, [...mobile]), gt(codes.created_at, since)))
    .orderBy(desc(codes.created_at))

const listTimes = async (tx: Tx, which: SQL | undefined, atMost: number): Promise<Date[]> => {
  const rows = await tx
    .select({ at: codes.created_at })
    .from(codes)
    .where(which)
    .orderBy(desc(codes.created_at))
    .limit(atMost)
  return rows.map(({ at }) => at)
}

/** When codes were asked for from an address, the newest first. */
export const listSentFrom = (tx: Tx, address: readonly string[], since: Date, atMost: number): Promise<Date[]> =>
  listTimes(tx, and(inArray(codes.address, [...address]), gt(codes.created_at, since)), atMost)

/** When a person has asked for codes to other numbers, by whichever account, the newest first. */
export const listAskedBy = (tx: Tx, memberId: number, since: Date, atMost: number): Promise<Date[]> =>
  listTimes(
    tx,
    and(sql`${codes.asked_by} = any(selves(${memberId}))`, eq(codes.is_known, false), gt(codes.created_at, since)),
    atMost,
  )

/** The limit that codes to other numbers count for. */
export const CODES_ASKED = 'sms_code'

/** The same of an account that leaves, as acts that go on counting for a day. */
export const codesAskedBy = (memberId: number, at: Date): SQL => sql`
  select ${CODES_ASKED}::text as what, created_at as at, created_at + interval '1 day' as until from ${codes}
  where asked_by = ${memberId} and not is_known and created_at > ${at.toISOString()}::timestamptz - interval '1 day'`

export async function insertCode(tx: Tx, values: typeof codes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(codes).values(values).returning({ id: codes.id })
  return row?.id ?? 0
}

export const deleteCode = (tx: Tx, id: number) => tx.delete(codes).where(eq(codes.id, id))

export const listCodes = (tx: Tx, mobile: string) =>
  tx
    .select({ purpose: codes.purpose, address: codes.address, created_at: codes.created_at })
    .from(codes)
    .where(eq(codes.mobile, mobile))
    .orderBy(codes.created_at)

const live = (now: Date) => and(isNull(codes.used_at), gt(codes.expires_at, now))
const meant = (mobile: string, purpose: CodePurpose) => and(eq(codes.mobile, mobile), eq(codes.purpose, purpose))

interface Compared {
  readonly id: number
  readonly code_hash: Buffer
  readonly is_known: boolean
  /** The how many-th try of who asked for it; those without a nonce are not among them. */
  readonly tries: number
}

const COMPARED = { id: codes.id, code_hash: codes.code_hash, is_known: codes.is_known, tries: codes.tries }

/** A code is for the member who asked, for the browser with its nonce, or for the network that it was asked for from. */
export type Requester =
  | { readonly memberId: number; readonly nonceHash?: Buffer | undefined }
  | { readonly nonceHash: Buffer }
  | { readonly address: string }

const askedBy = (requester: Requester): SQL | undefined => {
  const ofMember = 'memberId' in requester ? eq(codes.asked_by, requester.memberId) : isNull(codes.asked_by)
  if ('address' in requester) return and(ofMember, eq(codes.address, requester.address))
  return and(ofMember, requester.nonceHash && eq(codes.nonce_hash, requester.nonceHash))
}

interface Meant {
  readonly mobile: string
  readonly purpose: CodePurpose
}

/** Counted on the newest code that who asked may have; however many guess at once, five get to compare. */
export async function countTry(
  tx: Tx,
  { mobile, purpose }: Meant,
  requester: Requester,
  tries: number,
  now: Date,
): Promise<Compared | undefined> {
  const newest = tx
    .select({ id: codes.id })
    .from(codes)
    .where(and(meant(mobile, purpose), askedBy(requester)))
    .orderBy(sql`${codes.created_at} desc, ${codes.id} desc`)
    .limit(1)
  // Tries without a nonce are counted apart: they spend nothing of who has it.
  const count = 'address' in requester ? codes.stray_tries : codes.tries
  const [row] = await tx
    .update(codes)
    .set({ [count.name]: sql`${count} + 1` })
    .where(and(eq(codes.id, sql`(${newest})`), live(now), lt(count, tries)))
    .returning(COMPARED)
  return row
}

export async function hasNonce(tx: Tx, { mobile, purpose }: Meant, requester: Requester): Promise<boolean> {
  const rows = await tx
    .select({ id: codes.id })
    .from(codes)
    .where(and(meant(mobile, purpose), askedBy(requester)))
    .limit(1)
  return rows.length > 0
}

/** True once: the second to come with the right code finds it used. With it go all others of its number and purpose. */
export async function spendCode(
  tx: Tx,
  { id, mobile, purpose }: { id: number; mobile: string; purpose: CodePurpose },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(codes)
    .set({ used_at: now })
    .where(and(meant(mobile, purpose), isNull(codes.used_at)))
    .returning({ id: codes.id })
  return rows.some((row) => row.id === id)
}

/** What it was spent on did not happen. */
export const restoreCode = (tx: Tx, id: number) => tx.update(codes).set({ used_at: null }).where(eq(codes.id, id))

/**
 * Whether a session was opened since then by a code to the number that its member still has: its nonce names the code.
 */
export async function wasOpenedByCode(tx: Tx, tokenHash: Buffer, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: codes.id })
    .from(session)
    .innerJoin(member, eq(member.id, session.member_id))
    .innerJoin(codes, and(eq(codes.mobile, member.mobile), eq(codes.nonce_hash, session.device_hash)))
    .where(
      and(
        eq(session.token_hash, tokenHash),
        gt(session.created_at, since),
        eq(codes.purpose, 'login'),
        gt(codes.used_at, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const reassignCodes = (tx: Tx, from: number, into: number) =>
  tx.update(codes).set({ asked_by: into }).where(eq(codes.asked_by, from))

/**
 * Rows stay when an account leaves, since limits of numbers and addresses count them: those to its own number without
 * the number, those it has asked for without whoever asked. None of them opens anything any more.
 */
export async function hideCodes(
  tx: Tx,
  mobile: string,
  memberId: number,
  at: Date,
  hide: (text: string) => string,
): Promise<void> {
  const theirs = sql`(${codes.mobile} = ${mobile} or ${codes.asked_by} = ${memberId})`
  const addresses = await tx.selectDistinct({ address: codes.address }).from(codes).where(theirs)
  for (const { address } of addresses)
    await tx
      .update(codes)
      .set({ address: hide(address) })
      .where(and(theirs, eq(codes.address, address)))
  await tx
    .update(codes)
    .set({
      asked_by: null,
      nonce_hash: null,
      used_at: sql`coalesce(${codes.used_at}, ${at.toISOString()}::timestamptz)`,
      mobile: sql`case when ${codes.mobile} = ${mobile} then ${hide(mobile)} else ${codes.mobile} end`,
    })
    .where(theirs)
}
