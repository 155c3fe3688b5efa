import { createHash, timingSafeEqual } from 'node:crypto'
import {
  captchaNeeded,
  codeGone,
  codeTooMany,
  codeTooSoon,
  codeWrong,
  smsAway,
} from '@kuaimen/contract/account/account.errors'
import {
  CODE_DIGITS,
  CODE_GAP_MS,
  CODE_LIFE_MS,
  CODE_TRIES,
  CODES_A_DAY,
  CODES_AN_HOUR,
  CODES_AN_HOUR_PER_ADDRESS,
  CODES_WITHOUT_PUZZLE,
} from '@kuaimen/contract/account/account.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { ProviderAway } from '../providers/json'
import { SmsLimited, sendSms } from '../providers/sms/aliyun'
import { networkOf } from './address.service'
import { returnPass, usePass } from './captcha.service'
import {
  type CodePurpose,
  countCodes,
  countCodesFrom,
  countTry,
  deleteCode,
  insertCode,
  lockAddress,
  lockMobile,
  spendCode,
} from './code.sql'

const HOUR_MS = 3_600_000

interface CodeRequest {
  readonly mobile: string
  readonly purpose: CodePurpose
  readonly captchaPass: string | undefined
}

const hashCode = (mobile: string, purpose: CodePurpose, code: string): Buffer =>
  createHash('sha256').update(`${purpose}:${mobile}:${code}`).digest()

const newCode = (ctx: Ctx): string =>
  String(Buffer.from(ctx.randomBytes(6)).readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')

/** The limits of a number and of an address, decided while its other senders wait; says which pass was spent. */
async function admitSending(ctx: Ctx, tx: Tx, { mobile, captchaPass }: CodeRequest): Promise<string | undefined> {
  const now = ctx.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await lockMobile(tx, mobile)
  const sent = await countCodes(tx, mobile, {
    minuteAgo: ago(CODE_GAP_MS),
    hourAgo: ago(HOUR_MS),
    dayAgo: ago(24 * HOUR_MS),
  })
  if (sent.minute > 0) throw new Refusal(codeTooSoon)
  if (sent.hour >= CODES_AN_HOUR || sent.day >= CODES_A_DAY) throw new Refusal(codeTooMany)
  const network = networkOf(ctx.caller.address)
  await lockAddress(tx, network)
  if ((await countCodesFrom(tx, network, ago(HOUR_MS))) >= CODES_AN_HOUR_PER_ADDRESS) throw new Refusal(codeTooMany)
  if (sent.hour < CODES_WITHOUT_PUZZLE) return undefined
  if (!captchaPass || !(await usePass(tx, captchaPass, now))) throw new Refusal(captchaNeeded)
  return captchaPass
}

export async function sendCode(ctx: Ctx, request: CodeRequest): Promise<{ wait_seconds: number }> {
  const { mobile, purpose } = request
  const code = newCode(ctx)
  const now = ctx.now()
  const { id, spentPass } = await ctx.transaction(async (tx) => {
    const spentPass = await admitSending(ctx, tx, request)
    const id = await insertCode(tx, {
      mobile,
      purpose,
      code_hash: hashCode(mobile, purpose, code),
      address: networkOf(ctx.caller.address),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_LIFE_MS),
    })
    return { id, spentPass }
  })
  try {
    await sendSms(ctx.env, { mobile, code })
  } catch (error) {
    const isLimited = error instanceof SmsLimited
    if (!isLimited && !(error instanceof ProviderAway)) throw error
    ctx.log.warn({ err: error }, 'sms')
    // Nothing was sent: nothing is counted, the puzzle's pass is good again and so is the code sent before.
    await ctx.transaction(async (tx) => {
      await deleteCode(tx, id)
      if (spentPass !== undefined) await returnPass(tx, spentPass)
    })
    throw new Refusal(isLimited ? codeTooMany : smsAway)
  }
  return { wait_seconds: CODE_GAP_MS / 1000 }
}

/**
 * Compares a code with the newest sent. The try is counted by itself, so that a refusal cannot give it back;
 * the code is spent by `spend` inside the caller's transaction, so that a failure there leaves it usable.
 */
export async function checkCode(
  ctx: Ctx,
  mobile: string,
  purpose: CodePurpose,
  code: string,
): Promise<{ spend: (tx: Tx) => Promise<void> }> {
  const found = await countTry(ctx.db, mobile, purpose, CODE_TRIES, ctx.now())
  if (!found) throw new Refusal(codeGone)
  if (!timingSafeEqual(found.code_hash, hashCode(mobile, purpose, code))) throw new Refusal(codeWrong)
  return {
    spend: async (tx) => {
      if (!(await spendCode(tx, found.id, ctx.now()))) throw new Refusal(codeGone)
    },
  }
}
