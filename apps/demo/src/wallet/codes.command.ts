import { makeId } from '@kuaimen/contract/kernel/ids'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import type { Command } from '../../../server/src/room'
import type { Gift } from '../../../server/src/wallet/card/wallet.table'
import { insertRule, type NewRule } from '../../../server/src/wallet/issue/issue.sql'
import { hashRedeemCode } from '../../../server/src/wallet/issue/redeem.service'
import { insertRedeemCode } from '../../../server/src/wallet/issue/redeem.sql'

const CODE_LENGTH = 12
const GOOD_FOR_DAYS = 9

/** A code that gives what the JSON says, once. */
export const redeemCodeCommand: Command = async ({ db, now, randomBytes }, [json = ''], say) => {
  const gift = JSON.parse(json) as Gift
  const code = makeId('KM', randomBytes(CODE_LENGTH))
  const valid_until = addDays(studioDay(now()), GOOD_FOR_DAYS)
  await insertRedeemCode(db, { code_hash: hashRedeemCode(code), gift, valid_until })
  say(code)
  return 0
}

/** What coupons of this name take off, everywhere; nothing changes when there is one. */
export const couponRuleCommand: Command = async ({ db }, [key = '', json = ''], say) => {
  const discount = JSON.parse(json) as NewRule['discount']
  await insertRule(db, { key, name: '答谢券', note: '', discount, scope: EVERYWHERE, rules: '', valid_days: 90 })
  say(key)
  return 0
}
