import { createHash, timingSafeEqual } from 'node:crypto'
import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import {
  emailCodeWrong,
  emailForeign,
  emailTooMany,
  emailTooSoon,
  mailAway,
  verifyTooMany,
  wayClosed,
} from '@kuaimen/contract/enterprise/drive.errors'
import { emailKey, isOfDomains } from '@kuaimen/contract/enterprise/drive.rules'
import {
  EMAIL_CODE_GAP_MS,
  EMAIL_CODE_LIFE_MS,
  EMAIL_CODE_TRIES,
  EMAIL_CODES_A_DAY,
  EMAIL_CODES_A_DAY_PER_MEMBER,
  EMAIL_CODES_A_DAY_TO_ONE,
  EMAIL_CODES_AN_HOUR,
  EMAIL_CODES_AN_HOUR_PER_ADDRESS,
  EMAIL_CODES_AN_HOUR_TO_ONE,
  EMAIL_CODES_WITHOUT_PUZZLE,
  EMAIL_TRIES_A_DAY,
} from '@kuaimen/contract/enterprise/verify.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { againAt, lastOf, refusedAgain, secondsUntil } from '@kuaimen/contract/kernel/limits.rules'
import { inMinutes } from '@kuaimen/contract/kernel/time'
import { networkOf } from '../../account/person/address.service'
import { listLeftUses, seenAs } from '../../account/person/left.service'
import { returnPass, usePass } from '../../account/proof/captcha.service'
import { pinAccount } from '../../account/self/account.service'
import { settingOf } from '../../brand/brand.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { ProviderAway } from '../../providers/json'
import { sendMail } from '../../providers/mail/aliyun'
import { AnswerLost } from '../../providers/notice-shape'
import type { CompanyRow } from '../drive/drive.sql'
import { companyOfCode, demandOn, waysOf } from './company.service'
import {
  countTry,
  deleteCode,
  insertCode,
  listSent,
  listSentBy,
  listSentFrom,
  lockMailbox,
  lockSender,
  MAILS_ASKED,
  type SentMail,
  spendCode,
} from './mail-code.sql'
import { findByEmail, hasRoster } from './staff.sql'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DIGITS = 6

interface Asked {
  readonly company_code: string
  readonly email: string
  readonly captcha_pass?: string | undefined
}

const hashOf = (company: CompanyRow, memberId: number, email: string, code: string): Buffer =>
  createHash('sha256').update(`corp:${company.id}:${memberId}:${email}:${code}`).digest()

const newCode = (ctx: MemberCtx): string =>
  String(Buffer.from(ctx.randomBytes(6)).readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')

/** When a person has asked for codes of the last day, also with an account that has left or another one. */
async function askedFor(tx: Tx, memberId: number, now: Date): Promise<Date[]> {
  const since = new Date(now.getTime() - DAY_MS)
  const own = await listSentBy(tx, memberId, since, EMAIL_CODES_A_DAY_PER_MEMBER)
  return [...own, ...(await listLeftUses(tx, MAILS_ASKED, memberId, since))]
}

/** Of the codes to a mailbox those of who asks; of somebody who has left, those of the same network. */
function ownOf(ctx: MemberCtx, sent: readonly SentMail[]): Date[] {
  const [, hidden] = seenAs(ctx, networkOf(ctx.caller.address))
  return sent.filter(({ is_own, address }) => is_own || address === hidden).map(({ created_at }) => created_at)
}

/** The limits of a mailbox, of a person and of a network, decided while its other senders wait. The pass that was spent. */
async function admitSending(ctx: MemberCtx, tx: Tx, email: string, pass: string | undefined) {
  const [now, { memberId }] = [ctx.now(), ctx.principal]
  await lockMailbox(tx, email)
  const sent = await listSent(tx, seenAs(ctx, email), ctx.principal.memberId, new Date(now.getTime() - DAY_MS))
  const times = sent.map(({ created_at }) => created_at)
  const soon = againAt(times, 1, EMAIL_CODE_GAP_MS, now)
  if (soon) {
    const seconds = secondsUntil(soon, now)
    throw new Refusal(emailTooSoon({ seconds }), { wait_seconds: seconds })
  }
  const network = networkOf(ctx.caller.address)
  await lockSender(tx, network)
  await lockSender(tx, `member:${memberId}`)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const from = await listSentFrom(tx, seenAs(ctx, network), hourAgo, EMAIL_CODES_AN_HOUR_PER_ADDRESS)
  const by = await askedFor(tx, memberId, now)
  const own = ownOf(ctx, sent)
  const again = lastOf([
    againAt(times, EMAIL_CODES_AN_HOUR, HOUR_MS, now),
    againAt(times, EMAIL_CODES_A_DAY, DAY_MS, now),
    againAt(own, EMAIL_CODES_AN_HOUR_TO_ONE, HOUR_MS, now),
    againAt(own, EMAIL_CODES_A_DAY_TO_ONE, DAY_MS, now),
    againAt(from, EMAIL_CODES_AN_HOUR_PER_ADDRESS, HOUR_MS, now),
    againAt(by, EMAIL_CODES_A_DAY_PER_MEMBER, DAY_MS, now),
  ])
  if (again) throw refusedAgain(emailTooMany, again, now)
  // Whoever asks for many mailboxes is a robot too.
  if (![times, by].some((list) => againAt(list, EMAIL_CODES_WITHOUT_PUZZLE, HOUR_MS, now))) return undefined
  if (!pass || !(await usePass(tx, pass, {}, now))) throw new Refusal(captchaNeeded)
  return pass
}

/** Whoever has the mailbox is told why it will not do; whoever only asks gets the same answer either way. */
const isOnList = async (tx: Tx, company: CompanyRow, email: string): Promise<boolean> =>
  (await findByEmail(tx, company.id, email))?.state === 'active' || !(await hasRoster(tx, company.id))

async function write(ctx: MemberCtx, company: CompanyRow, email: string, code: string | undefined): Promise<void> {
  const brand = (await settingOf<string>(ctx.db, 'brand_name')) ?? ''
  const greeting = `您好，\n\n有人想以「${company.short_name}」员工的身份在${brand}预约。`
  const text =
    code === undefined
      ? `${greeting}这个邮箱不在公司给我们的员工名单上，所以没有验证码。如果是您本人，请联系公司的${company.contact_name}。`
      : `${greeting}验证码：${code}，${inMinutes(EMAIL_CODE_LIFE_MS)} 分钟内有效。\n\n如果不是您本人，请忽略这封邮件，不要把验证码告诉别人。`
  const subject = code === undefined ? `${brand}：邮箱不在员工名单上` : `${brand}：员工验证码`
  await sendMail(ctx, { kind: 'code', to: email, alias: brand, subject, text })
}

export async function sendStaffCodeTo(ctx: MemberCtx, asked: Asked): Promise<{ wait_s: number }> {
  const company = await companyOfCode(ctx.db, asked.company_code)
  demandOn(company)
  if (!(await waysOf(ctx, ctx.db, company)).includes('email')) throw new Refusal(wayClosed)
  if (!isOfDomains(asked.email, company.email_domains)) throw new Refusal(emailForeign)
  const email = emailKey(asked.email)
  const [now, code] = [ctx.now(), newCode(ctx)]
  const { memberId } = ctx.principal
  const sent = await ctx.transaction(async (tx) => {
    await pinAccount(ctx, tx)
    const spent = await admitSending(ctx, tx, email, asked.captcha_pass)
    const known = await isOnList(tx, company, email)
    const id = await insertCode(tx, {
      ...{ company_id: company.id, email, member_id: memberId, address: networkOf(ctx.caller.address) },
      // Of a mailbox that is not on the list nobody has the code.
      code_hash: hashOf(company, memberId, email, known ? code : ''),
      ...{ created_at: now, expires_at: new Date(now.getTime() + EMAIL_CODE_LIFE_MS) },
    })
    return { id, spent, known }
  })
  try {
    await write(ctx, company, email, sent.known ? code : undefined)
  } catch (error) {
    const isLost = error instanceof AnswerLost
    if (!isLost && !(error instanceof ProviderAway)) throw error
    ctx.log.warn({ err: error }, 'mail')
    // The mail may be on its way: it counts, and its code is good.
    if (isLost) return { wait_s: EMAIL_CODE_GAP_MS / 1000 }
    // Nothing was sent: nothing is counted, and the puzzle's pass is good again.
    await ctx.transaction(async (tx) => {
      await deleteCode(tx, sent.id)
      if (sent.spent !== undefined) await returnPass(tx, sent.spent)
    })
    throw new Refusal(mailAway)
  }
  return { wait_s: EMAIL_CODE_GAP_MS / 1000 }
}

/** Wrong tries belong to the mailbox, whoever makes them; this one is among them already. */
async function refuseGuessing(ctx: MemberCtx, email: string): Promise<void> {
  const now = ctx.now()
  const sent = await listSent(ctx.db, seenAs(ctx, email), ctx.principal.memberId, new Date(now.getTime() - DAY_MS))
  const times = sent.flatMap(({ created_at, tries }) => Array<Date>(tries).fill(created_at))
  const again = againAt(times, EMAIL_TRIES_A_DAY + 1, DAY_MS, now)
  if (again) throw refusedAgain(verifyTooMany, again, now)
}

/** Compares a code with what was sent; the try is counted by itself, so that a refusal cannot give it back. */
export async function checkStaffCode(ctx: MemberCtx, company: CompanyRow, asked: { email: string; code: string }) {
  const email = emailKey(asked.email)
  if (!isOfDomains(email, company.email_domains)) throw new Refusal(emailForeign)
  const { memberId } = ctx.principal
  const found = await countTry(ctx.db, { companyId: company.id, email, memberId }, EMAIL_CODE_TRIES, ctx.now())
  // A code that was read needs one try, and nobody else can use that one up.
  if (found && found.tries > 1) await refuseGuessing(ctx, email)
  const hash = hashOf(company, memberId, email, asked.code)
  if (!found || !timingSafeEqual(found.code_hash, hash)) throw new Refusal(emailCodeWrong)
  return {
    email,
    spend: async (tx: Tx) => {
      if (!(await spendCode(tx, found.id, ctx.now()))) throw new Refusal(emailCodeWrong)
    },
  }
}
