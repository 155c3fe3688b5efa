import { paths } from '@kuaimen/contract/kernel/paths'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import { memberSettings } from '../../brand/settings.service'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { notify } from '../../notice/notice.service'
import { isRuleThere, worthOfGifts } from '../../wallet/issue/gift.service'
import { addRule, issueCoupon } from '../../wallet/issue/issue.service'
import { saveFriendGift } from './invite.sql'

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

/** The rule of the coupon; nothing where the chain gives none. */
async function ruleOf(tx: Tx, now: Date): Promise<string | undefined> {
  const { invite_gift_rule: key } = await memberSettings(tx, now)
  if (!key || (await isRuleThere(tx, key))) return key || undefined
  if (key !== GREETING.key) return undefined
  await addRule(tx, GREETING)
  return key
}

interface FriendGift {
  readonly worth: string
  readonly terms: string
}

/** As a friend would get it today, in words. */
export async function friendGift(tx: Tx, now: Date): Promise<FriendGift | null> {
  const rule_key = await ruleOf(tx, now)
  if (!rule_key) return null
  const [words] = await worthOfGifts(tx, [{ kind: 'coupon', rule_key }], now)
  return words ?? null
}

/** Once a friend: in the transaction in which the invitation is accepted, or passed by staff. */
export async function greetFriend(
  { now, randomBytes }: Pick<Services, 'now' | 'randomBytes'>,
  tx: Tx,
  member_id: number,
): Promise<FriendGift | null> {
  const at = now()
  const rule_key = await ruleOf(tx, at)
  if (!rule_key) return null
  const code = await issueCoupon(tx, rule_key, { member_id, at, randomBytes, origin: 'invite' })
  await saveFriendGift(tx, member_id, code)
  const [words] = await worthOfGifts(tx, [{ kind: 'coupon', rule_key }], at)
  await notify(tx, {
    ...{ member_id, kind: 'invite_gift', dedupe: `invite_gift:${member_id}`, at },
    data: { worth: words?.worth ?? '' },
    path: paths.cardCase({ type: 'coupon' }),
  })
  return words ?? null
}
