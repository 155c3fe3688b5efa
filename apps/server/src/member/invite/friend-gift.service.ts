import { paths } from '@kuaimen/contract/kernel/paths'
import type { FriendGift, PromisedGift } from '@kuaimen/contract/member/invite.views'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import { memberSettings } from '../../brand/settings.service'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { notify } from '../../notice/notice.service'
import { worthOfGifts } from '../../wallet/issue/gift.service'
import { addRule, issueCoupon } from '../../wallet/issue/issue.service'
import { saveFriendGift, wasGreeted } from './invite.sql'

const VALID_DAYS = 30

/** A friend gets this, until the chain writes another rule under the same key or names another in its settings. */
const GREETING = {
  key: 'invite_friend',
  name: '好友见面礼',
  note: '朋友请您来拍照',
  discount: { kind: 'amount', value: 3000, min_fen: 19_900, cap_fen: null },
  scope: EVERYWHERE,
  rules: `- 满 ¥199 可用，一单一张\n- 到账后 ${VALID_DAYS} 天内有效`,
  valid_days: VALID_DAYS,
} as const

interface Greeting extends FriendGift {
  readonly rule_key: string
  readonly valid_days: number
}

/** The coupon as it would be today, in words; nothing where the chain gives none, or has not written its rule. */
async function greetingOf(tx: Tx, now: Date): Promise<Greeting | undefined> {
  const { invite_gift_rule: rule_key } = await memberSettings(tx, now)
  if (!rule_key) return undefined
  const read = async () => (await worthOfGifts(tx, [{ kind: 'coupon', rule_key }], now))[0]
  let words = await read()
  if (!words && rule_key === GREETING.key) {
    await addRule(tx, GREETING)
    words = await read()
  }
  return words && { rule_key, ...words }
}

/** As a friend would get it today, in words. */
export async function friendGift(tx: Tx, now: Date): Promise<FriendGift | null> {
  const greeting = await greetingOf(tx, now)
  return greeting ? { worth: greeting.worth, terms: greeting.terms } : null
}

/** The same as a guest reads it before the first login. */
export async function promisedGift(tx: Tx, now: Date): Promise<PromisedGift | null> {
  const greeting = await greetingOf(tx, now)
  if (!greeting) return null
  const { worth, terms, valid_days } = greeting
  return { worth, terms, valid_text: `到账后 ${valid_days} 天内有效` }
}

/** Once a friend: in the transaction in which the invitation is accepted, or passed by staff. */
export async function greetFriend(
  { now, randomBytes }: Pick<Services, 'now' | 'randomBytes'>,
  tx: Tx,
  member_id: number,
): Promise<FriendGift | null> {
  const at = now()
  const greeting = await greetingOf(tx, at)
  if (!greeting || (await wasGreeted(tx, member_id))) return null
  const { rule_key, worth, terms } = greeting
  const code = await issueCoupon(tx, rule_key, { member_id, at, randomBytes, origin: 'invite' })
  await saveFriendGift(tx, member_id, code)
  await notify(tx, {
    ...{ member_id, kind: 'invite_gift', dedupe: `invite_gift:${member_id}`, at },
    data: { worth },
    path: paths.cardCase({ type: 'coupon' }),
  })
  return { worth, terms }
}
