import { createHash } from 'node:crypto'
import { paths } from '@kuaimen/contract/kernel/paths'
import type { Identified } from '../../account/login/identified.port'
import { holdWxUser, memberOfWxUser } from '../../account/login/identity.service'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import type { InnerListener } from '../../events'
import { lockMembership } from '../../member/points/points.service'
import { tellFact } from '../../member/task/fact.service'
import { notify } from '../../notice/notice.service'
import { isGiftGood } from '../../wallet/issue/gift.service'
import { issueGift } from '../../wallet/issue/issue.service'
import { isNewFriend } from '../record/wecom-contact.sql'
import { findGift, hasBeenGiven, hasWaiting, holdGift, insertGiftClaim, lockWaiting, saveGiven } from './claim.sql'

type Giving = Pick<Services, 'now' | 'randomBytes' | 'log'>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A WeChat user in ways and choices. */
export const whoOf = (unionid: string): Buffer => createHash('sha256').update(`contact:${unionid}`).digest()

/** What stands for somebody of whom WeCom does not say who it is: the visitor for whom a way of their own was made. */
export const visitorKey = (visitorHash: Uint8Array): string => `v:${Buffer.from(visitorHash).toString('hex')}`

interface Who {
  readonly unionid: string
  /** As ways and choices have it, where it is known by more than the unionid. */
  readonly who_hash?: Uint8Array | undefined
}

const keysOf = ({ unionid, who_hash }: Who): string[] => [
  ...(unionid === '' ? [] : [unionid, visitorKey(whoOf(unionid))]),
  ...(who_hash ? [visitorKey(who_hash)] : []),
]

/**
 * A gift is promised to a WeChat user, once for life of the activity. A transaction of its own: whoever logs in as this
 * user at the same moment either finds the promise, or is found as a member afterwards.
 */
export async function openGiftClaim(
  tx: Tx,
  claim: { readonly activity_code: string; readonly unionid: string; readonly selected_code: string },
  at: Date,
): Promise<boolean> {
  await holdWxUser(tx, claim.unionid)
  await holdGift(tx, claim.selected_code)
  return insertGiftClaim(tx, claim, at)
}

type Claim = Awaited<ReturnType<typeof lockWaiting>>[number]

/** One gift of an activity a member, by whichever WeChat user: the second promise stays open, and gives nothing. */
async function give(ctx: Giving, tx: Tx, claim: Claim, member_id: number): Promise<boolean> {
  const { activity_code, unionid, selected_code } = claim
  if (await hasBeenGiven(tx, member_id, activity_code)) return false
  const gift = await findGift(tx, selected_code)
  if (!gift || !(await isGiftGood(tx, gift.gift))) {
    ctx.log.error({ selected_code }, 'contact: a gift that cannot be given')
    return false
  }
  const at = ctx.now()
  const code = await issueGift(tx, gift.gift, { member_id, at, randomBytes: ctx.randomBytes, origin: 'contact' })
  await saveGiven(tx, { activity_code, unionid, member_id, code }, at)
  await notify(tx, {
    ...{ member_id, kind: 'contact_gift', dedupe: `contact_gift:${activity_code}:${hashOf(unionid)}`, at },
    data: { name: gift.name },
    path: paths.cardCase({ type: gift.gift.kind }),
  })
  return true
}

/** Gives what waits for this person, who is a member now. May be asked again; how many gifts it were. */
export async function settleGiftClaims(
  ctx: Giving,
  tx: Tx,
  who: Who & { readonly member_id: number },
): Promise<number> {
  const keys = keysOf(who)
  if (keys.length === 0 || !(await hasWaiting(tx, keys))) return 0
  // The membership first, as whoever gives points does; then the promises.
  if (!(await lockMembership(tx, who.member_id, ctx.now()))) return 0
  let given = 0
  for (const claim of await lockWaiting(tx, keys)) if (await give(ctx, tx, claim, who.member_id)) given += 1
  return given
}

/** What a member who has an adviser gets, as soon as both are known: the gift, and what having an adviser counts for. */
export const greetMember: InnerListener<Identified> = async (tx, { member_id, unionid }, ctx) => {
  const subject_no = hashOf(unionid).slice(0, 32)
  if (await isNewFriend(tx, { member_id, unionid, subject_no }))
    await tellFact(tx, { member_id, fact: 'contact_added', subject_no, at: ctx.now(), about: {} })
  await settleGiftClaims(ctx, tx, { member_id, unionid })
}

/** The same from WeCom's side: the person is there, and perhaps a member. */
export async function greetWxUser(services: Services, unionid: string): Promise<void> {
  const member_id = await memberOfWxUser(services.db, unionid)
  if (member_id !== undefined) await services.transaction((tx) => greetMember(tx, { member_id, unionid }, services))
}
