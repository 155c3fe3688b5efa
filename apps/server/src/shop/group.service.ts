import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { sharesOf } from '@kuaimen/contract/shop/shop.rules'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { issuePurchased } from '../wallet/issue/bought-vouchers.service'
import { giveBack } from './back.service'
import { notifyGroup } from './notices.service'
import {
  findGroup,
  type GroupRow,
  insertGroup,
  isInGroup,
  listWaiting,
  lockGroup,
  type OrderRow,
  transitionOrder,
  updateGroup,
} from './order.sql'
import { lockSet, unsell } from './shop.sql'

type Chance = Services['randomBytes']

export interface Entering {
  readonly at: Date
  readonly randomBytes: Chance
  /** How long a group that is opened now has to be complete. */
  readonly group_hours: number
}

const HOUR_MS = 3_600_000

/** Vouchers that were bought go into the card case; the order's state prevents a second time. */
export async function issueOrder(tx: Tx, order: OrderRow, at: Date, randomBytes: Chance): Promise<void> {
  const { order_no, member_id, amount_fen } = order
  const { count: each, ...gives } = order.gives
  const shares = sharesOf(amount_fen, order.count * each)
  await issuePurchased(tx, { order_no, gives, shares }, { member_id, at, randomBytes })
  await transitionOrder(tx, order, 'issued', { pay_no: order.pay_no })
}

/** Paid for, but there is no place or it was given up: it goes back whole, and the set is for sale again. */
async function turnAway(tx: Tx, order: OrderRow, cause: 'surplus' | 'failed' | 'left', at: Date): Promise<void> {
  await unsell(tx, order.set_id, order.count)
  await giveBack(tx, order, { pay_no: order.pay_no!, fen: order.amount_fen, cause, at })
}

async function openGroup(tx: Tx, order: OrderRow, { at, group_hours, randomBytes }: Entering): Promise<void> {
  // Of chance: it is passed around, and the order's number is nobody else's business.
  const group_no = makeId('Q', randomBytes(ID_LENGTH))
  await insertGroup(tx, {
    ...{ group_no, set_id: order.set_id, leader_id: order.member_id, size: order.group_size!, joined: 1 },
    ...{ state: 'open', expires_at: new Date(at.getTime() + group_hours * HOUR_MS), created_at: at },
  })
  await transitionOrder(tx, order, 'paid', { pay_no: order.pay_no, group_no })
}

/** With the money, not with the order: who pays first has the place. The group's row is where the last two meet. */
export async function enterGroup(tx: Tx, order: OrderRow, entering: Entering): Promise<void> {
  const { at, randomBytes } = entering
  if (order.group_no === null) return openGroup(tx, order, entering)
  const group = await lockGroup(tx, order.group_no)
  if (!group) throw new Error('shop: an order without its group')
  const isFull =
    group.state === 'complete' || (await isInGroup(tx, order.member_id, group.group_no, at, order.order_no))
  if (isFull) return turnAway(tx, order, 'surplus', at)
  if (group.state === 'failed' || group.expires_at <= at) return turnAway(tx, order, 'failed', at)
  const joined = group.joined + 1
  const isComplete = joined === group.size
  await transitionOrder(tx, order, 'paid', { pay_no: order.pay_no })
  await updateGroup(tx, group.group_no, { joined, state: isComplete ? 'complete' : 'open' })
  if (!isComplete) return
  const all = await listWaiting(tx, group.group_no)
  for (const one of all) await issueOrder(tx, one, at, randomBytes)
  await notifyGroup(tx, group.group_no, all, 'group_complete', at)
}

/**
 * One who waits gives up the place. The group goes on for the others, the one who came next takes the opener's part;
 * without anybody it is over. The caller holds the group's lock and the order's.
 */
export async function giveUpPlace(tx: Tx, order: OrderRow, group: GroupRow, at: Date): Promise<void> {
  const others = (await listWaiting(tx, group.group_no)).filter(({ order_no }) => order_no !== order.order_no)
  const next = others.toSorted((one, two) => one.created_at.getTime() - two.created_at.getTime())[0]
  await turnAway(tx, order, 'left', at)
  await updateGroup(tx, group.group_no, {
    joined: others.length,
    state: next ? 'open' : 'failed',
    leader_id: group.leader_id === order.member_id && next ? next.member_id : group.leader_id,
  })
}

/** Its time is over and a member is missing: everyone's money goes back. */
export async function failGroup(tx: Tx, groupNo: string, at: Date): Promise<void> {
  const seen = await findGroup(tx, groupNo)
  if (!seen) return
  await lockSet(tx, seen.set_id)
  const group = await lockGroup(tx, groupNo)
  if (group?.state !== 'open' || group.expires_at > at) return
  await updateGroup(tx, groupNo, { state: 'failed' })
  const all = await listWaiting(tx, groupNo)
  for (const order of all) await turnAway(tx, order, 'failed', at)
  await notifyGroup(tx, groupNo, all, 'group_failed', at)
}
