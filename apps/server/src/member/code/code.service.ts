import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionEndedElsewhere } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { refusedAgain } from '@kuaimen/contract/kernel/limits.rules'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { codeAway, codeInvalid, codeUsed, scansTooMany } from '@kuaimen/contract/member/code.errors'
import {
  acceptedSteps,
  codeText,
  membershipCode,
  OTP_DIGITS,
  readMembershipCode,
  SEED_DIGITS,
  SEED_HOURS,
  SEED_RENEWED_HOURS,
  STEP_S,
  stepAt,
  stepBytes,
  stepEnds,
  truncate,
  WRONG_AT_MOST,
  WRONG_WINDOW_MINUTES,
} from '@kuaimen/contract/member/code.rules'
import type { MembershipCode, ScannedMember } from '@kuaimen/contract/member/code.views'
import { ownName } from '../../account/person/account.present'
import { pinAccount } from '../../account/self/account.service'
import type { MemberCtx, Services, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { findMembership } from '../membership/membership.sql'
import { lockMembership } from '../points/points.service'
import {
  findSeed,
  findSeedOf,
  insertSeed,
  insertTry,
  insertUse,
  lockScans,
  readHolder,
  readTries,
  type SeedRow,
} from './code.sql'

const TRIES = 5
const HOUR_MS = 3_600_000
const WINDOW_MS = WRONG_WINDOW_MINUTES * 60_000

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

function pepperOf({ env }: Services): string {
  if (env.CODE_PEPPER === '') throw new Refusal(codeAway)
  return env.CODE_PEPPER
}

/** Not in the database: a copy of it makes no codes. */
const secretOf = (pepper: string, { seed_no, salt }: Pick<SeedRow, 'seed_no' | 'salt'>): Buffer =>
  createHmac('sha256', pepper).update(seed_no).update(salt).digest()

const signed = (secret: Buffer, step: number): Buffer => createHmac('sha256', secret).update(stepBytes(step)).digest()

/** Good for a while still, or for as long as the session is. */
const isFresh = ({ expires_at }: SeedRow, { principal, now }: MemberCtx): boolean =>
  expires_at.getTime() >= Math.min(now().getTime() + SEED_RENEWED_HOURS * HOUR_MS, principal.expiresAt.getTime())

async function makeSeed(ctx: MemberCtx, tx: Tx): Promise<SeedRow> {
  const { memberId, tokenHash, expiresAt } = ctx.principal
  const now = ctx.now()
  const ends = Math.min(now.getTime() + SEED_HOURS * HOUR_MS, expiresAt.getTime())
  for (let tries = 0; tries < TRIES; tries += 1) {
    const number = Buffer.from(ctx.randomBytes(8)).readBigUInt64BE() % 10n ** BigInt(SEED_DIGITS)
    const row = await insertSeed(tx, {
      seed_no: String(number).padStart(SEED_DIGITS, '0'),
      member_id: memberId,
      session_hash: tokenHash,
      salt: Buffer.from(ctx.randomBytes(32)),
      created_at: now,
      expires_at: new Date(ends),
    })
    if (row) return row
  }
  throw new Error('member: no free seed number')
}

/** The one that the session has already, or a new one; two calls at once make one. */
async function seedOf(ctx: MemberCtx): Promise<SeedRow> {
  const { memberId, tokenHash } = ctx.principal
  const [has, seed] = await Promise.all([findMembership(ctx.db, memberId), findSeedOf(ctx.db, tokenHash, ctx.now())])
  if (has && seed && isFresh(seed, ctx)) return seed
  return ctx.transaction(async (tx) => {
    await pinAccount(ctx, tx)
    await lockMembership(tx, memberId, ctx.now())
    const other = await findSeedOf(tx, tokenHash, ctx.now())
    return other && isFresh(other, ctx) ? other : makeSeed(ctx, tx)
  })
}

export async function codeOf(ctx: MemberCtx): Promise<MembershipCode> {
  const pepper = pepperOf(ctx)
  const seed = await seedOf(ctx)
  const holder = await readHolder(ctx.db, ctx.principal.memberId)
  if (!holder) throw new Refusal(sessionEndedElsewhere)
  const secret = secretOf(pepper, seed)
  const now = seconds(ctx.now())
  const step = stepAt(now)
  const code = membershipCode(seed.seed_no, signed(secret, step))
  const { nickname, avatar, mobile, level, level_name, points, card_no } = holder
  return {
    code,
    code_text: codeText(code),
    expires_at: stepEnds(step),
    refresh_s: STEP_S,
    server_time: now,
    member: {
      nickname: ownName({ nickname, mobile }),
      avatar,
      mobile: mobile ? maskMobile(mobile) : '',
      ...{ level, level_name, points, card_no },
    },
    offline: {
      seed_no: seed.seed_no,
      secret: secret.toString('base64url'),
      step_s: STEP_S,
      digits: OTP_DIGITS,
      valid_until: seconds(seed.expires_at),
    },
  }
}

/** From the wrong one that was too many, for as long as they were counted. */
async function lockOf(tx: Tx, operatorId: number, now: Date): Promise<Refusal | undefined> {
  const { newest, oldest } = await readTries(tx, operatorId, WRONG_AT_MOST)
  if (!newest || !oldest || newest.getTime() - oldest.getTime() >= WINDOW_MS) return undefined
  const until = new Date(newest.getTime() + WINDOW_MS)
  return now < until ? refusedAgain(scansTooMany, until, now) : undefined
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Whose code this is, once: the second who reads it is refused. What is no number of ours at all is not counted as a guess. */
export async function readCode(
  ctx: StaffCtx,
  text: string,
  storeId: number | null,
  /** In the transaction that spends the code. */
  noted: (tx: Tx, memberId: number) => Promise<unknown>,
): Promise<number> {
  const pepper = pepperOf(ctx)
  const read = readMembershipCode(text)
  if (!read) throw new Refusal(codeInvalid)
  const now = ctx.now()
  const operator_id = ctx.principal.id
  // Who is locked out already waits for nobody's turn.
  const locked = await lockOf(ctx.db, operator_id, now)
  if (locked) throw locked
  // A guess stays counted: it is committed, and refused after that.
  const found = await ctx.transaction(async (tx) => {
    await lockScans(tx, operator_id)
    const lockedBy = await lockOf(tx, operator_id, now)
    if (lockedBy) return lockedBy
    const seed = await findSeed(tx, read.seed_no, now)
    const secret = seed && secretOf(pepper, seed)
    const step =
      secret && acceptedSteps(stepAt(seconds(now))).find((one) => isSame(truncate(signed(secret, one)), read.otp))
    if (!seed || step === undefined) {
      await insertTry(tx, operator_id, now)
      return new Refusal(codeInvalid)
    }
    const use = { seed_no: seed.seed_no, step, operator_id, store_id: storeId, at: now }
    if (!(await insertUse(tx, use))) return new Refusal(codeUsed)
    await noted(tx, seed.member_id)
    return seed.member_id
  })
  if (found instanceof Refusal) throw found
  return found
}

interface Scanned {
  readonly member: ScannedMember
  readonly badges_new: number
}

/** As far as staff need to know. */
export async function scannedOf(
  tx: Tx,
  memberId: number,
  /** As much of the number as they see. */
  mobileSeen: (mobile: string | null) => string,
): Promise<Scanned> {
  const holder = await readHolder(tx, memberId)
  if (!holder) throw new Refusal(codeInvalid)
  const { nickname, mobile, level_name, points, card_no, birthday, contact_added, badges_new } = holder
  const member = {
    nickname: nickname || '顾客',
    mobile: mobileSeen(mobile),
    ...{ level_name, points, card_no, contact_added },
    birthday_month: Number(birthday.slice(5, 7)) || null,
  }
  return { member, badges_new }
}
