import { openToken, remindCampaign, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { redeemItem } from '@kuaimen/contract/member/mall.endpoints'
import { withdrawRedeem } from '@kuaimen/contract/member/mall-operator.endpoints'
import { claimTask, taskList } from '@kuaimen/contract/member/task.endpoints'
import { cancelVoucherOrder, leaveGroup, refundVoucherOrder } from '@kuaimen/contract/shop/shop.endpoints'
import { redeemCode } from '@kuaimen/contract/wallet/card.endpoints'
import { revokeTransfer, takeGift } from '@kuaimen/contract/wallet/transfer.endpoints'
import { saveProof } from '../../wallet/issue/redeem.sql'
import { aKey } from '../booking/booking'
import { anInvitation } from '../campaign/offers'
import { rows } from '../rows'
import { order, payOrder } from '../wallet/shop'
import { give, tokenIn } from '../wallet/transfers'
import { aRedeemCode } from '../wallet/wallet'
import type { Crowd, Member } from './crowd'

async function take(crowd: Crowd): Promise<void> {
  const offer_key = crowd.chance.of(crowd.offers)
  crowd.says('take an offer', await crowd.app.call(takeOffer, { offer_key }, crowd.someone()))
}

async function beInvited(crowd: Crowd): Promise<void> {
  const invitation = await anInvitation(crowd.app, crowd.chance.of(crowd.offers))
  const by = crowd.someone()
  for (const who of [by, by, crowd.friendOf(by)])
    crowd.says('open an invitation', await crowd.app.call(openToken, invitation, who))
}

async function beReminded(crowd: Crowd): Promise<void> {
  crowd.says('remind', await crowd.app.call(remindCampaign, { key: crowd.campaign }, crowd.someone()))
}

const links = new WeakMap<Crowd, Map<string, string>>()
const linksOf = (crowd: Crowd): Map<string, string> => {
  const known = links.get(crowd) ?? new Map<string, string>()
  links.set(crowd, known)
  return known
}

async function giveAway(crowd: Crowd): Promise<void> {
  const by = crowd.someone()
  const card = await crowd.oneOf<{ code: string }>(
    'select code from voucher where member_id = $1 union all select code from gift_card where member_id = $1 order by 1',
    [by.id],
  )
  if (!card) return
  const reply = crowd.says('give', await give(crowd.app, by.token, card.code))
  if (reply.code === 0) linksOf(crowd).set(reply.data.giving_no, tokenIn(reply.data.path))
}

async function endGiving(crowd: Crowd): Promise<void> {
  const [giving_no, token] = [...linksOf(crowd)].at(-1) ?? []
  if (!giving_no || !token) return
  linksOf(crowd).delete(giving_no)
  const [row] = await rows<{ member_id: string }>(crowd.app, 'select member_id from giving where giving_no = $1', [
    giving_no,
  ])
  const by = row && crowd.ownerOf(row.member_id)
  if (by && crowd.chance.below(4) === 0)
    crowd.says('take a gift back', await crowd.app.call(revokeTransfer, { giving_no }, by))
  else crowd.says('take a gift', await crowd.app.call(takeGift, { token }, by ? crowd.friendOf(by) : crowd.someone()))
}

const GIFT = { kind: 'gift_card', name: '礼品卡', note: '', face_fen: 10_000, valid_days: 5 } as const

async function redeem(crowd: Crowd): Promise<void> {
  const by = crowd.someone()
  const code = await aRedeemCode(crowd.app, GIFT)
  await saveProof(crowd.app.database.db, by.id, crowd.app.services.now())
  for (const who of [by, crowd.friendOf(by)])
    crowd.says('redeem a code', await crowd.app.call(redeemCode, { code }, who))
}

async function buy(crowd: Crowd): Promise<void> {
  const by = crowd.someone()
  const isGroup = crowd.chance.below(2) === 0
  const group = await crowd.oneOf<{ group_no: string }>(
    `select group_no from voucher_group where state = 'open' order by 1`,
  )
  const joined = isGroup && group && crowd.chance.below(2) === 0 ? { group_no: group.group_no } : { is_group: isGroup }
  const wanted = isGroup ? joined : { count: 1 }
  crowd.says('buy vouchers', await order(crowd.app, by.token, crowd.set, wanted))
}

type Order = { order_no: string; member_id: string; refund_fen: number }

const anOrder = (crowd: Crowd, { states }: { states: readonly string[] }) =>
  crowd.oneOf<Order>(
    'select order_no, member_id, refund_fen from voucher_order where member_id = any($1) and state = any($2) order by 1',
    [crowd.members.map(({ id }) => id), states],
  )

async function payVouchers(crowd: Crowd): Promise<void> {
  const one = await anOrder(crowd, { states: ['held'] })
  if (one) await payOrder(crowd.app, one.order_no)
}

async function returnVouchers(crowd: Crowd): Promise<void> {
  const one = await anOrder(crowd, { states: ['held', 'paid', 'issued'] })
  const by: Member | undefined = one && crowd.ownerOf(one.member_id)
  if (!one || !by) return
  const { order_no } = one
  const acts = [
    () => crowd.app.call(cancelVoucherOrder, { order_no }, by),
    () => crowd.app.call(leaveGroup, { order_no }, by),
    () => crowd.app.call(refundVoucherOrder, { order_no, shown_refund_fen: 20_000 }, by),
  ]
  crowd.says('return vouchers', await crowd.chance.of(acts)())
}

async function spendPoints(crowd: Crowd): Promise<void> {
  const item = await crowd.oneOf<{ id: number; points: number }>(
    `select id::int, points from points_item where state = 'on' order by points limit 3`,
  )
  if (!item) return
  const headers = { 'idempotency-key': aKey() }
  const asked = { id: item.id, shown_points: item.points }
  crowd.says('spend points', await crowd.app.call(redeemItem, asked, { ...crowd.someone(), headers }))
}

async function withdrawPoints(crowd: Crowd): Promise<void> {
  const one = await crowd.oneOf<{ redeem_no: string }>('select redeem_no from points_redeem order by 1')
  if (one) crowd.says('staff: withdraw', await crowd.app.call(withdrawRedeem, one, crowd.staff))
}

async function claim(crowd: Crowd): Promise<void> {
  const by = crowd.someone()
  const { data } = crowd.says('tasks', await crowd.app.call(taskList, {}, by))
  for (const { task_id, period_key } of data.slice(0, 3))
    crowd.says(
      'claim',
      await crowd.app.call(claimTask, { task_id, period_key }, { ...by, headers: { 'idempotency-key': aKey() } }),
    )
}

export const cardActs = [
  ...[take, take, take, beInvited, beReminded, giveAway, giveAway, endGiving, endGiving, redeem],
  ...[buy, buy, payVouchers, payVouchers, returnVouchers, spendPoints, withdrawPoints, claim],
]
