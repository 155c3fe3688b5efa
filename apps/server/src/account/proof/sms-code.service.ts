import { createHash, timingSafeEqual } from 'node:crypto'
import {
  captchaNeeded,
  codeGone,
  codeTooMany,
  codeTooSoon,
  codeWrong,
  smsAway,
} from '@kuaimen/contract/account/person.errors'
import {
  CODE_DIGITS,
  CODE_GAP_MS,
  CODE_LIFE_MS,
  CODE_TRIES,
  CODES_A_DAY,
  CODES_A_DAY_PER_MEMBER,
  CODES_AN_HOUR,
  CODES_AN_HOUR_PER_ADDRESS,
  CODES_WITHOUT_PUZZLE,
  type CodePurpose,
  STRANGERS_CODES_A_DAY,
  STRANGERS_CODES_AN_HOUR,
} from '@kuaimen/contract/account/proof.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx } from '../../context'
import type { Tx } from '../../db/database'
import { ProviderAway } from '../../providers/json'
import { SmsLimited, sendSms } from '../../providers/sms/aliyun'
import { networkOf } from '../person/address.service'
import { hashToken } from '../session/session.service'
import { isKnownDevice } from '../session/session.sql'
import { returnPass, usePass } from './captcha.service'
import {
  type CodesSent,
  countCodes,
  countCodesBy,
  countCodesFrom,
  countStrayTry,
  countTry,
  deleteCode,
  findNewest,
  hasNonce,
  insertCode,
  lockAddress,
  lockMobile,
  restoreCode,
  spendCode,
} from './sms-code.sql'

const NONCE_BYTES = 16
const HOUR_MS = 3_600_000

interface CodeRequest {
  readonly mobile: string
  readonly purpose: CodePurpose
  readonly captchaPass: string | undefined
  /** The member who asks, if it is one; to the own number it is the owner. */
  readonly askedBy?: { readonly memberId: number; readonly isOwner: boolean }
  /** Of the last login with this number on this device. */
  readonly deviceNonce?: string | undefined
}

export interface CodeProof {
  readonly mobile: string
  readonly purpose: CodePurpose
  readonly code: string
  readonly nonce: string | undefined
}

const hashCode = (mobile: string, purpose: CodePurpose, code: string): Buffer =>
  createHash('sha256').update(`${purpose}:${mobile}:${code}`).digest()

const newCode = (ctx: Ctx): string =>
  String(Buffer.from(ctx.randomBytes(6)).readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')

const isKnown = async (tx: Tx, { mobile, askedBy, deviceNonce }: CodeRequest): Promise<boolean> =>
  askedBy?.isOwner === true || (deviceNonce !== undefined && (await isKnownDevice(tx, mobile, hashToken(deviceNonce))))

/** Strangers cannot use up what the owner of a number may ask for. */
function refuseTooMany(sent: CodesSent, known: boolean): void {
  if (sent.hour >= CODES_AN_HOUR || sent.day >= CODES_A_DAY) throw new Refusal(codeTooMany)
  if (known) return
  if (sent.strangers_hour >= STRANGERS_CODES_AN_HOUR || sent.strangers_day >= STRANGERS_CODES_A_DAY)
    throw new Refusal(codeTooMany)
}

interface Admitted {
  readonly known: boolean
  readonly spentPass: string | undefined
}

/** The limits of a number, of a member and of an address, decided while its other senders wait. */
async function admitSending(ctx: Ctx, tx: Tx, request: CodeRequest): Promise<Admitted> {
  const { mobile, purpose, captchaPass, askedBy } = request
  const now = ctx.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [hourAgo, dayAgo] = [ago(HOUR_MS), ago(24 * HOUR_MS)]
  await lockMobile(tx, mobile)
  const sent = await countCodes(tx, mobile, { minuteAgo: ago(CODE_GAP_MS), hourAgo, dayAgo })
  if (sent.minute > 0) throw new Refusal(codeTooSoon)
  const known = await isKnown(tx, request)
  refuseTooMany(sent, known)
  const network = networkOf(ctx.caller.address)
  await lockAddress(tx, network)
  if ((await countCodesFrom(tx, network, hourAgo)) >= CODES_AN_HOUR_PER_ADDRESS) throw new Refusal(codeTooMany)
  if (askedBy && !known && (await countCodesBy(tx, askedBy.memberId, dayAgo)) >= CODES_A_DAY_PER_MEMBER)
    throw new Refusal(codeTooMany)
  if (sent.hour < CODES_WITHOUT_PUZZLE) return { known, spentPass: undefined }
  if (!captchaPass || !(await usePass(tx, captchaPass, { mobile, purpose }, now))) throw new Refusal(captchaNeeded)
  return { known, spentPass: captchaPass }
}

export async function sendCode(ctx: Ctx, request: CodeRequest): Promise<{ wait_seconds: number; nonce: string }> {
  const { mobile, purpose } = request
  const code = newCode(ctx)
  const nonce = Buffer.from(ctx.randomBytes(NONCE_BYTES)).toString('base64url')
  const now = ctx.now()
  const { id, spentPass } = await ctx.transaction(async (tx) => {
    const { known, spentPass } = await admitSending(ctx, tx, request)
    const id = await insertCode(tx, {
      mobile,
      purpose,
      code_hash: hashCode(mobile, purpose, code),
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
    const refusal = smsRefusal(ctx, error)
    // Nothing was sent: nothing is counted, the puzzle's pass is good again and so is the code sent before.
    await ctx.transaction(async (tx) => {
      await deleteCode(tx, id)
      if (spentPass !== undefined) await returnPass(tx, spentPass)
    })
    throw refusal
  }
  return { wait_seconds: CODE_GAP_MS / 1000, nonce }
}

/** Why a message did not go out, in words for the customer; anything else is thrown on. */
export function smsRefusal(ctx: Ctx, error: unknown): Refusal {
  const isLimited = error instanceof SmsLimited
  if (!isLimited && !(error instanceof ProviderAway)) throw error
  ctx.log.warn({ err: error }, 'sms')
  return new Refusal(isLimited ? codeTooMany : smsAway)
}

export interface CheckedCode {
  readonly spend: (tx: Tx) => Promise<void>
  /** What it was spent on did not happen after all. */
  readonly restore: (tx: Tx) => Promise<unknown>
  /** Hash of the nonce it was proven with: the device is known by it. */
  readonly deviceHash: Buffer | null
}

/** The codes that this try may be right about; nothing when the tries are used up or there is no code. */
async function claimTry(ctx: Ctx, { mobile, purpose, nonce }: CodeProof) {
  const now = ctx.now()
  const nonceHash = nonce === undefined ? undefined : hashToken(nonce)
  if (!nonceHash || !(await hasNonce(ctx.db, mobile, purpose, nonceHash))) {
    const found = await countStrayTry(ctx.db, { mobile, purpose }, CODE_TRIES, now)
    return found && { found: [found], deviceHash: null }
  }
  const own = await countTry(ctx.db, { mobile, purpose, nonceHash }, CODE_TRIES, now)
  if (!own) return undefined
  const last = await findNewest(ctx.db, mobile, purpose, now)
  return { found: last && last.id !== own.id ? [own, last] : [own], deviceHash: nonceHash }
}

/**
 * Compares a code with what was sent. The try is counted by itself, so that a refusal cannot give it back; the code is
 * spent by `spend` inside the caller's transaction, so that a failure there leaves it usable.
 */
export async function checkCode(ctx: Ctx, proof: CodeProof): Promise<CheckedCode> {
  const { mobile, purpose, code } = proof
  const claimed = await claimTry(ctx, proof)
  if (!claimed) throw new Refusal(codeGone)
  const hash = hashCode(mobile, purpose, code)
  const right = claimed.found.find(({ code_hash }) => timingSafeEqual(code_hash, hash))
  if (!right) throw new Refusal(codeWrong)
  return {
    spend: async (tx) => {
      if (!(await spendCode(tx, { id: right.id, mobile, purpose }, ctx.now()))) throw new Refusal(codeGone)
    },
    restore: (tx) => restoreCode(tx, right.id),
    deviceHash: claimed.deviceHash,
  }
}
