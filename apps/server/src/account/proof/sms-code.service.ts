import { createHash, timingSafeEqual } from 'node:crypto'
import {
  captchaNeeded,
  codeGone,
  codeTooMany,
  codeTooSoon,
  codeTriesTooMany,
  codeWrong,
  smsAway,
} from '@kuaimen/contract/account/person.errors'
import {
  CODE_DIGITS,
  CODE_GAP_MS,
  CODE_LIFE_MS,
  CODE_TRIES,
  CODE_TRIES_A_DAY,
  CODES_A_DAY,
  CODES_A_DAY_PER_MEMBER,
  CODES_AN_HOUR,
  CODES_AN_HOUR_PER_ADDRESS,
  CODES_WITHOUT_PUZZLE,
  type CodePurpose,
  FRESH_LOGIN_MS,
  NETWORKS_CODES_A_DAY,
  NETWORKS_CODES_AN_HOUR,
  STRANGERS_CODES_A_DAY,
  STRANGERS_CODES_AN_HOUR,
  STRANGERS_TRIES_A_DAY,
} from '@kuaimen/contract/account/proof.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { againAt, lastOf, refusedAgain, secondsUntil } from '@kuaimen/contract/kernel/limits.rules'
import type { Ctx, MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { ProviderAway } from '../../providers/json'
import { AnswerLost } from '../../providers/notice-shape'
import { SmsLimited, sendSms } from '../../providers/sms/aliyun'
import { networkOf } from '../person/address.service'
import { listLeftUses, seenAs } from '../person/left.service'
import { hashToken } from '../session/session.service'
import { isKnownDevice } from '../session/session.sql'
import { returnPass, usePass } from './captcha.service'
import {
  CODES_ASKED,
  countTry,
  deleteCode,
  hasNonce,
  insertCode,
  listAskedBy,
  listSent,
  listSentFrom,
  lockAddress,
  lockMobile,
  type Requester,
  restoreCode,
  type SentCode,
  spendCode,
  wasOpenedByCode,
} from './sms-code.sql'

const NONCE_BYTES = 16
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Meant {
  readonly mobile: string
  readonly purpose: CodePurpose
  /** The thing that is agreed to by it, where a purpose has several. */
  readonly about?: string | undefined
}

interface CodeRequest extends Meant {
  readonly captchaPass: string | undefined
  /** The member who asks, if it is one; to the own number it is the owner. */
  readonly askedBy?: { readonly memberId: number; readonly isOwner: boolean }
  /** Of the last login with this number on this device. */
  readonly deviceNonce?: string | undefined
}

export interface CodeProof extends Meant {
  readonly code: string
  readonly nonce: string | undefined
  /** The member who has asked for it: nobody else's code opens anything of theirs. */
  readonly memberId?: number
}

/** For one number, one purpose and, where there is one, one thing. */
const hashCode = ({ mobile, purpose, about }: Meant, code: string): Buffer =>
  createHash('sha256')
    .update(about === undefined ? `${purpose}:${mobile}:${code}` : `${purpose}:${about}:${mobile}:${code}`)
    .digest()

const newCode = (ctx: Ctx): string =>
  String(Buffer.from(ctx.randomBytes(6)).readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')

const isKnown = async (tx: Tx, { mobile, askedBy, deviceNonce }: CodeRequest): Promise<boolean> =>
  askedBy?.isOwner === true || (deviceNonce !== undefined && (await isKnownDevice(tx, mobile, hashToken(deviceNonce))))

interface Admitted {
  readonly known: boolean
  readonly spentPass: string | undefined
}

const refusedUntil = (at: Date, now: Date) => refusedAgain(codeTooMany, at, now)

const timesOf = (sent: readonly SentCode[]): Date[] => sent.map(({ created_at }) => created_at)

/** From when a number gets another code. Strangers cannot use up what its owner may ask for, one network not what others may. */
function numberFree(
  sent: readonly SentCode[],
  { known, network }: { known: boolean; network: readonly string[] },
  now: Date,
): Date | undefined {
  const all = timesOf(sent)
  const unknown = known ? [] : sent.filter(({ is_known }) => !is_known)
  const strangers = timesOf(unknown)
  const near = timesOf(unknown.filter(({ address, is_proven }) => !is_proven && network.includes(address)))
  return lastOf([
    againAt(near, NETWORKS_CODES_AN_HOUR, HOUR_MS, now),
    againAt(near, NETWORKS_CODES_A_DAY, DAY_MS, now),
    againAt(all, CODES_AN_HOUR, HOUR_MS, now),
    againAt(all, CODES_A_DAY, DAY_MS, now),
    againAt(strangers, STRANGERS_CODES_AN_HOUR, HOUR_MS, now),
    againAt(strangers, STRANGERS_CODES_A_DAY, DAY_MS, now),
  ])
}

/** From when a person may ask for codes to other numbers again, also with an account that has left or another one. */
async function requesterFree(tx: Tx, memberId: number, now: Date): Promise<Date | undefined> {
  const since = new Date(now.getTime() - DAY_MS)
  const own = await listAskedBy(tx, memberId, since, CODES_A_DAY_PER_MEMBER)
  const left = await listLeftUses(tx, CODES_ASKED, memberId, since)
  return againAt([...own, ...left], CODES_A_DAY_PER_MEMBER, DAY_MS, now)
}

/** The limits of a number, of a person and of an address, decided while its other senders wait. */
async function admitSending(ctx: Ctx, tx: Tx, request: CodeRequest): Promise<Admitted> {
  const { mobile, purpose, captchaPass, askedBy } = request
  const now = ctx.now()
  await lockMobile(tx, mobile)
  const sent = await listSent(tx, seenAs(ctx, mobile), new Date(now.getTime() - DAY_MS))
  const all = timesOf(sent)
  const soon = againAt(all, 1, CODE_GAP_MS, now)
  if (soon) {
    const seconds = secondsUntil(soon, now)
    throw new Refusal(codeTooSoon({ seconds }), { wait_seconds: seconds })
  }
  const known = await isKnown(tx, request)
  const address = networkOf(ctx.caller.address)
  const network = seenAs(ctx, address)
  const numberAgain = numberFree(sent, { known, network }, now)
  if (numberAgain) throw refusedUntil(numberAgain, now)
  await lockAddress(tx, address)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const from = await listSentFrom(tx, network, hourAgo, CODES_AN_HOUR_PER_ADDRESS)
  const again = lastOf([
    againAt(from, CODES_AN_HOUR_PER_ADDRESS, HOUR_MS, now),
    askedBy && !known ? await requesterFree(tx, askedBy.memberId, now) : undefined,
  ])
  if (again) throw refusedUntil(again, now)
  if (!againAt(all, CODES_WITHOUT_PUZZLE, HOUR_MS, now)) return { known, spentPass: undefined }
  if (!captchaPass || !(await usePass(tx, captchaPass, { mobile, purpose }, now))) throw new Refusal(captchaNeeded)
  return { known, spentPass: captchaPass }
}

export async function sendCode(ctx: Ctx, request: CodeRequest): Promise<{ wait_seconds: number; nonce: string }> {
  const { mobile, purpose, about } = request
  const code = newCode(ctx)
  const nonce = Buffer.from(ctx.randomBytes(NONCE_BYTES)).toString('base64url')
  const now = ctx.now()
  const { id, spentPass } = await ctx.transaction(async (tx) => {
    const { known, spentPass } = await admitSending(ctx, tx, request)
    const id = await insertCode(tx, {
      mobile,
      purpose,
      code_hash: hashCode({ mobile, purpose, about }, code),
      nonce_hash: hashToken(nonce),
      address: networkOf(ctx.caller.address),
      asked_by: request.askedBy?.memberId ?? null,
      is_known: known,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_LIFE_MS),
    })
    return { id, spentPass }
  })
  try {
    await sendSms(ctx, { kind: 'code', mobile, template: ctx.env.SMS_TEMPLATE, params: { code } })
  } catch (error) {
    // The message may be on its way: it counts, and its code is good.
    if (error instanceof AnswerLost) ctx.log.warn({ err: error }, 'sms')
    else await takeBack(ctx, error, id, spentPass)
  }
  return { wait_seconds: CODE_GAP_MS / 1000, nonce }
}

/** Nothing was sent: nothing is counted, the puzzle's pass is good again and so is the code sent before. */
async function takeBack(ctx: Ctx, error: unknown, id: number, spentPass: string | undefined): Promise<never> {
  const refusal = smsRefusal(ctx, error)
  await ctx.transaction(async (tx) => {
    await deleteCode(tx, id)
    if (spentPass !== undefined) await returnPass(tx, spentPass)
  })
  throw refusal
}

/** Why a message did not go out, in words for the customer; anything else is thrown on. */
export function smsRefusal(ctx: Ctx, error: unknown): Refusal {
  const isLimited = error instanceof SmsLimited
  if (!isLimited && !(error instanceof ProviderAway) && !(error instanceof AnswerLost)) throw error
  ctx.log.warn({ err: error }, 'sms')
  // The carrier does not say until when; its limits are by the hour.
  return new Refusal(isLimited ? codeTooMany({ time: '一小时' }) : smsAway)
}

export interface CheckedCode {
  readonly spend: (tx: Tx) => Promise<void>
  /** What it was spent on did not happen after all. */
  readonly restore: (tx: Tx) => Promise<unknown>
  /** Hash of the nonce it was proven with: the device is known by it. */
  readonly deviceHash: Buffer | null
}

/** A try is the member's for whose account it is, that of the browser which has the nonce, or of somebody without one. */
async function requesterOf(ctx: Ctx, proof: CodeProof): Promise<Requester> {
  const nonceHash = proof.nonce === undefined ? undefined : hashToken(proof.nonce)
  const { memberId } = proof
  const named: Requester | undefined =
    memberId === undefined ? nonceHash && { nonceHash } : { memberId, ...(nonceHash && { nonceHash }) }
  if (named && (await hasNonce(ctx.db, proof, named))) return named
  return memberId === undefined ? { address: networkOf(ctx.caller.address) } : { memberId }
}

/** So many times as there were tries at these codes. */
const triesAt = (sent: readonly SentCode[]): Date[] =>
  sent.flatMap(({ created_at, tries }) => Array<Date>(tries).fill(created_at))

/**
 * Wrong tries belong to the number, whoever makes them and whichever code they are at. The try itself is among them
 * already: so many may compare, not one more. Tries of strangers that were refused use up nothing of the owner's.
 */
async function refuseGuessing(ctx: Ctx, mobile: string, isKnown: boolean): Promise<void> {
  const now = ctx.now()
  const sent = await listSent(ctx.db, seenAs(ctx, mobile), new Date(now.getTime() - DAY_MS))
  const known = triesAt(sent.filter(({ is_known }) => is_known))
  const strangers = triesAt(sent.filter(({ is_known }) => !is_known))
  const again = isKnown
    ? againAt([...known, ...strangers.slice(0, STRANGERS_TRIES_A_DAY)], CODE_TRIES_A_DAY + 1, DAY_MS, now)
    : lastOf([
        againAt([...known, ...strangers], CODE_TRIES_A_DAY + 1, DAY_MS, now),
        againAt(strangers, STRANGERS_TRIES_A_DAY + 1, DAY_MS, now),
      ])
  if (again) throw refusedAgain(codeTriesTooMany, again, now)
}

/**
 * Compares a code with what was sent to the number at the requester's own request. The try is counted by itself, so that a
 * refusal cannot give it back; the code is spent by `spend` inside the caller's transaction, so that a failure there
 * leaves it usable.
 */
export async function checkCode(ctx: Ctx, proof: CodeProof): Promise<CheckedCode> {
  const { mobile, purpose, code } = proof
  const requester = await requesterOf(ctx, proof)
  const found = await countTry(ctx.db, proof, requester, CODE_TRIES, ctx.now())
  if (!found) throw new Refusal(codeGone)
  // A code that was read needs one try, and nobody else can use that one up.
  const isFirst = !('address' in requester) && found.tries === 1
  if (!isFirst) await refuseGuessing(ctx, mobile, found.is_known)
  if (!timingSafeEqual(found.code_hash, hashCode(proof, code))) throw new Refusal(codeWrong)
  return {
    spend: async (tx) => {
      if (!(await spendCode(tx, { id: found.id, mobile, purpose }, ctx.now()))) throw new Refusal(codeGone)
    },
    restore: (tx) => restoreCode(tx, found.id),
    deviceHash: ('nonceHash' in requester && requester.nonceHash) || null,
  }
}

/** A login a moment ago has shown what another message would: that this very phone has the number. */
export const isFreshlyProven = (ctx: MemberCtx): Promise<boolean> =>
  wasOpenedByCode(ctx.db, ctx.principal.tokenHash, new Date(ctx.now().getTime() - FRESH_LOGIN_MS))
