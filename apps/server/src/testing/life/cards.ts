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
import type { Life, Member } from './life'

async function take(life: Life): Promise<void> {
  const offer_key = life.chance.of(life.offers)
  life.says('take an offer', await life.app.call(takeOffer, { offer_key }, life.someone()))
}

async function beInvited(life: Life): Promise<void> {
  const invitation = await anInvitation(life.app, life.chance.of(life.offers))
  const by = life.someone()
  for (const who of [by, by, life.friendOf(by)])
    life.says('open an invitation', await life.app.call(openToken, invitation, who))
}

async function beReminded(life: Life): Promise<void> {
  life.says('remind', await life.app.call(remindCampaign, { key: life.campaign }, life.someone()))
}

const links = new WeakMap<Life, Map<string, string>>()
const linksOf = (life: Life): Map<string, string> => {
  const known = links.get(life) ?? new Map<string, string>()
  links.set(life, known)
  return known
}

async function giveAway(life: Life): Promise<void> {
  const by = life.someone()
  const card = await life.oneOf<{ code: string }>(
    'select code from voucher where member_id = $1 union all select code from gift_card where member_id = $1 order by 1',
    [by.id],
  )
  if (!card) return
  const reply = life.says('give', await give(life.app, by.token, card.code))
  if (reply.code === 0) linksOf(life).set(reply.data.giving_no, tokenIn(reply.data.path))
}

async function endGiving(life: Life): Promise<void> {
  const [giving_no, token] = [...linksOf(life)].at(-1) ?? []
  if (!giving_no || !token) return
  linksOf(life).delete(giving_no)
  const [row] = await rows<{ member_id: string }>(life.app, 'select member_id from giving where giving_no = $1', [
    giving_no,
  ])
  const by = row && life.ownerOf(row.member_id)
  if (by && life.chance.below(4) === 0)
    life.says('take a gift back', await life.app.call(revokeTransfer, { giving_no }, by))
  else life.says('take a gift', await life.app.call(takeGift, { token }, by ? life.friendOf(by) : life.someone()))
}

const GIFT = { kind: 'gift_card', name: '礼品卡', note: '', face_fen: 10_000, valid_days: 5 } as const

async function redeem(life: Life): Promise<void> {
  const by = life.someone()
  const code = await aRedeemCode(life.app, GIFT)
  await saveProof(life.app.database.db, by.id, life.app.services.now())
  for (const who of [by, life.friendOf(by)]) life.says('redeem a code', await life.app.call(redeemCode, { code }, who))
}

async function buy(life: Life): Promise<void> {
  const by = life.someone()
  const isGroup = life.chance.below(2) === 0
  const group = await life.oneOf<{ group_no: string }>(
    `select group_no from voucher_group where state = 'open' order by 1`,
  )
  const joined = isGroup && group && life.chance.below(2) === 0 ? { group_no: group.group_no } : { is_group: isGroup }
  const wanted = isGroup ? joined : { count: 1 }
  life.says('buy vouchers', await order(life.app, by.token, life.set, wanted))
}

type Order = { order_no: string; member_id: string; refund_fen: number }

const anOrder = (life: Life, { states }: { states: readonly string[] }) =>
  life.oneOf<Order>(
    'select order_no, member_id, refund_fen from voucher_order where member_id = any($1) and state = any($2) order by 1',
    [life.members.map(({ id }) => id), states],
  )

async function payVouchers(life: Life): Promise<void> {
  const one = await anOrder(life, { states: ['held'] })
  if (one) await payOrder(life.app, one.order_no)
}

async function returnVouchers(life: Life): Promise<void> {
  const one = await anOrder(life, { states: ['held', 'paid', 'issued'] })
  const by: Member | undefined = one && life.ownerOf(one.member_id)
  if (!one || !by) return
  const { order_no } = one
  const acts = [
    () => life.app.call(cancelVoucherOrder, { order_no }, by),
    () => life.app.call(leaveGroup, { order_no }, by),
    () => life.app.call(refundVoucherOrder, { order_no, shown_refund_fen: 20_000 }, by),
  ]
  life.says('return vouchers', await life.chance.of(acts)())
}

async function spendPoints(life: Life): Promise<void> {
  const item = await life.oneOf<{ id: number; points: number }>(
    `select id::int, points from points_item where state = 'on' order by points limit 3`,
  )
  if (!item) return
  const headers = { 'idempotency-key': aKey() }
  const asked = { id: item.id, shown_points: item.points }
  life.says('spend points', await life.app.call(redeemItem, asked, { ...life.someone(), headers }))
}

async function withdrawPoints(life: Life): Promise<void> {
  const one = await life.oneOf<{ redeem_no: string }>('select redeem_no from points_redeem order by 1')
  if (one) life.says('staff: withdraw', await life.app.call(withdrawRedeem, one, life.staff))
}

async function claim(life: Life): Promise<void> {
  const by = life.someone()
  const { data } = life.says('tasks', await life.app.call(taskList, {}, by))
  for (const { task_id, period_key } of data.slice(0, 3))
    life.says(
      'claim',
      await life.app.call(claimTask, { task_id, period_key }, { ...by, headers: { 'idempotency-key': aKey() } }),
    )
}

export const cardActs = [
  ...[take, take, take, beInvited, beReminded, giveAway, giveAway, endGiving, endGiving, redeem],
  ...[buy, buy, payVouchers, payVouchers, returnVouchers, spendPoints, withdrawPoints, claim],
]
