import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import { cleanName } from '@kuaimen/contract/account/person.rules'
import {
  companyUnknown,
  provenAlready,
  rosterUnmatched,
  staffTaken,
  verifyTooMany,
  visibilityUnagreed,
  wayClosed,
} from '@kuaimen/contract/enterprise/drive.errors'
import { nameKey, staffNoKey, type VerifyWay } from '@kuaimen/contract/enterprise/drive.rules'
import type { CorpVerified } from '@kuaimen/contract/enterprise/drive.views'
import type { verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import {
  PROOF_DAYS,
  TRIES_A_COMPANY,
  TRIES_A_MEMBER,
  TRIES_AN_ADDRESS,
} from '@kuaimen/contract/enterprise/verify.rules'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { againAt, refusedAgain } from '@kuaimen/contract/kernel/limits.rules'
import { networkOf } from '../../account/person/address.service'
import { listLeftUses, seenAs } from '../../account/person/left.service'
import { usePass } from '../../account/proof/captcha.service'
import { pinAccount } from '../../account/self/account.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { type CompanyRow, findCompanyByCode } from '../drive/drive.sql'
import { demandOn, waysOf } from './company.service'
import { leftAs } from './left-mailbox.service'
import { checkStaffCode } from './mail-code.service'
import { provenOf } from './my-companies.service'
import { endExpired, findHolder, insertProof, type ProofRow, renewProof, type StaffRow } from './proof.sql'
import { addByEmail, findByEmail, findByNo, hasRoster, holdRoster, lockStaff } from './staff.sql'
import {
  countTries,
  deleteTry,
  insertTry,
  listOwnTries,
  lockCrowd,
  lockTries,
  STAFF_TRIES,
  type TriesOf,
} from './verify-attempt.sql'

type Asked = InputOf<typeof verifyStaff>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** From when a member may try again; read only where it is not now. */
async function refusedUntil(tx: Tx, memberId: number, now: Date): Promise<Refusal> {
  const since = new Date(now.getTime() - HOUR_MS)
  const own = [...(await listOwnTries(tx, memberId, since)), ...(await listLeftUses(tx, STAFF_TRIES, memberId, since))]
  const again = againAt(own, TRIES_A_MEMBER, HOUR_MS, now)
  return refusedAgain(verifyTooMany, again ?? new Date(now.getTime() + HOUR_MS), now)
}

/** Whether only who has solved a puzzle may try; who was wrong too often themselves may not at all. */
async function isCrowded(tx: Tx, of: TriesOf, now: Date): Promise<boolean> {
  const wrong = await countTries(tx, of, new Date(now.getTime() - HOUR_MS))
  if (wrong.member >= TRIES_A_MEMBER) throw await refusedUntil(tx, of.memberId, now)
  return wrong.address >= TRIES_AN_ADDRESS || wrong.company >= TRIES_A_COMPANY
}

/**
 * Written before anything is compared, so that of many at once no more than the limit get to compare; taken back when
 * it was right. Past the limits of a network or a company a solved puzzle comes first, past a member's nothing helps.
 */
async function claimTry(ctx: MemberCtx, company: CompanyRow | undefined, pass: string | undefined): Promise<number> {
  const [now, { memberId }] = [ctx.now(), ctx.principal]
  const address = networkOf(ctx.caller.address)
  const of = { memberId, address, addresses: seenAs(ctx, address), companyId: company?.id ?? null }
  return ctx.transaction(async (tx) => {
    await pinAccount(ctx, tx)
    await lockTries(tx, of)
    // Most of a flood is refused here, without waiting for anybody.
    if (!pass && (await isCrowded(tx, of, now))) throw new Refusal(captchaNeeded)
    await lockCrowd(tx, of)
    if ((await isCrowded(tx, of, now)) && !(pass && (await usePass(tx, pass, {}, now))))
      throw new Refusal(captchaNeeded)
    return insertTry(tx, { member_id: memberId, company_id: of.companyId, address, at: now })
  })
}

/** Name and number together; which of the two was wrong is not said, and not told by what is done. */
async function findOnRoster(ctx: MemberCtx, company: CompanyRow, name: string, staffNo: string): Promise<StaffRow> {
  const found = await findByNo(ctx.db, company.id, staffNoKey(staffNo))
  const isSame = (found?.name_key ?? '') === nameKey(name)
  if (!found || !isSame || found.state !== 'active') throw new Refusal(rosterUnmatched)
  return found
}

/** Somebody of the mailbox: on the roster where there is one, else made now. */
async function staffOfMailbox(ctx: MemberCtx, tx: Tx, company: CompanyRow, email: string, name: string) {
  await holdRoster(tx, company.id)
  const found = await findByEmail(tx, company.id, email)
  if (found) return found
  if (await hasRoster(tx, company.id)) return undefined
  const said = cleanName(name) || email.slice(0, email.indexOf('@'))
  const at = ctx.now()
  const known = { company_id: company.id, email, name: said, name_key: nameKey(said) }
  const made = { ...known, state: 'active', origin: 'mailbox', created_at: at, updated_at: at } as const
  return addByEmail(tx, made, leftAs(ctx, email))
}

/** One person, one member: the indexes decide between two accounts, and between two people of one account. */
async function prove(ctx: MemberCtx, tx: Tx, company: CompanyRow, found: StaffRow, way: VerifyWay): Promise<ProofRow> {
  const [now, { memberId }, staffId] = [ctx.now(), ctx.principal, found.id]
  const staff = await lockStaff(tx, staffId)
  // A list that came in meanwhile may have given the number or the mailbox to somebody else.
  if (staff?.state !== 'active' || staff.name_key !== found.name_key) throw new Refusal(rosterUnmatched)
  const until = new Date(now.getTime() + PROOF_DAYS * DAY_MS)
  await endExpired(tx, { staffId, companyId: company.id, memberId }, now)
  const made = {
    company_id: company.id,
    staff_id: staffId,
    member_id: memberId,
    ways: [way],
    at: now,
    expires_at: until,
  }
  const fresh = await insertProof(tx, made)
  if (fresh) return fresh
  const holder = await findHolder(tx, staffId)
  const { contact_name, contact_mobile } = company
  if (!holder) throw new Refusal(provenAlready)
  if (holder.member_id !== memberId) throw new Refusal(staffTaken, { contact_name, contact_mobile })
  const renewed = await renewProof(tx, holder, way, now, until)
  if (!renewed) throw new Refusal(rosterUnmatched)
  return renewed
}

async function byRoster(ctx: MemberCtx, company: CompanyRow, tryId: number, name: string, staffNo: string) {
  const staff = await findOnRoster(ctx, company, name, staffNo)
  return ctx.transaction(async (tx) => {
    await pinAccount(ctx, tx)
    const proof = await prove(ctx, tx, company, staff, 'staff_no')
    await deleteTry(tx, tryId)
    return proof
  })
}

async function byMailbox(
  ctx: MemberCtx,
  company: CompanyRow,
  tryId: number,
  asked: { email: string; code: string; name: string },
) {
  const { email, spend } = await checkStaffCode(ctx, company, asked)
  return ctx.transaction(async (tx) => {
    await pinAccount(ctx, tx)
    await spend(tx)
    const staff = await staffOfMailbox(ctx, tx, company, email, asked.name)
    if (!staff) throw new Refusal(rosterUnmatched)
    const proof = await prove(ctx, tx, company, staff, 'email')
    await deleteTry(tx, tryId)
    return proof
  })
}

export async function verifyStaffAs(ctx: MemberCtx, asked: Asked): Promise<CorpVerified> {
  if (!asked.agreed) throw new Refusal(visibilityUnagreed)
  const company = await findCompanyByCode(ctx.db, asked.company_code)
  const tryId = await claimTry(ctx, company, asked.captcha_pass)
  if (!company) throw new Refusal(companyUnknown)
  demandOn(company)
  const { email, code, name = '', staff_no = '' } = asked
  const byMail = email !== undefined && code !== undefined
  if (!(await waysOf(ctx, ctx.db, company)).includes(byMail ? 'email' : 'staff_no')) {
    // Nothing was guessed.
    await deleteTry(ctx.db, tryId)
    throw new Refusal(wayClosed)
  }
  const proof = byMail
    ? await byMailbox(ctx, company, tryId, { email, code, name })
    : await byRoster(ctx, company, tryId, name, staff_no)
  ctx.log.info({ member_id: ctx.principal.memberId, company_id: company.id, staff_id: proof.staff_id }, 'staff proven')
  return provenOf(ctx, company.id)
}
