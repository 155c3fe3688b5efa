import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import type { Tx } from '../../../server/src/db/database'
import { enterGroup, issueOrder } from '../../../server/src/shop/group.service'
import { insertOrder, lockOrder, type OrderRow, transitionOrder } from '../../../server/src/shop/order.sql'
import { insertSet, type SetRow, sellLate } from '../../../server/src/shop/shop.sql'
import { drawFor } from '../draw'
import { saveDemoPayment } from '../payment/payments.seed'
import type { SeedContext } from '../seed-context'
import { DEMO_MOBILE, DEMO_RULES, demoSets, OTHER_MOBILE } from './shop.demo'
import { findDemoMember, findDemoProduct } from './shop.sql'

const DAY_MS = 86_400_000
const ON_SALE_DAYS = 365
const BOUGHT_DAYS_AGO = 3
const DEMO_GROUP_HOURS = 24 * 30

async function insertSets(tx: Tx, now: Date): Promise<SetRow[]> {
  const sets: SetRow[] = []
  for (const [rank, { product, count, valid_days, group, ...set }] of demoSets.entries()) {
    const { id, cover, gallery } = await findDemoProduct(tx, product)
    const gives = {
      ...{ name: `${product}·拍摄券`, note: set.note, rules: DEMO_RULES, valid_days, count },
      scope: { ...EVERYWHERE, product_ids: [id] },
    }
    sets.push(
      await insertSet(tx, {
        ...set,
        ...group,
        ...{ cover, gallery, gives, rank },
        on_from: new Date(now.getTime() - BOUGHT_DAYS_AGO * DAY_MS * 2),
        on_until: new Date(now.getTime() + ON_SALE_DAYS * DAY_MS),
      }),
    )
  }
  return sets
}

interface Bought {
  readonly set: SetRow
  readonly mobile: string
  readonly at: Date
  readonly is_group?: boolean
}

const draw = () => {
  const drawn = drawFor('voucher order')
  return (size: number) => Uint8Array.from({ length: size }, () => drawn.below(256))
}

async function insertHeld(tx: Tx, { set, mobile, at, is_group = false }: Bought, order_no: string) {
  const member_id = await findDemoMember(tx, mobile)
  const amount_fen = is_group ? set.group_price_fen! : set.price_fen
  await insertOrder(tx, {
    ...{ order_no, member_id, set_id: set.id, name: set.name, cover: set.cover, gives: set.gives, count: 1 },
    ...{ amount_fen, state: 'held', is_group, group_size: is_group ? set.group_size : null },
    ...{ hold_until: at, created_at: at },
  })
  return { member_id, amount_fen }
}

async function insertPaid(tx: Tx, bought: Bought, order_no: string, pay_no: string): Promise<OrderRow> {
  const { at, set } = bought
  const { member_id, amount_fen } = await insertHeld(tx, bought, order_no)
  await saveDemoPayment(tx, {
    ...{ kind: 'voucher_order', pay_no, payable_no: order_no, member_id, amount_fen, refunded_fen: 0 },
    ...{ description: set.name, at, refunded_at: at },
  })
  await sellLate(tx, set.id, 1)
  const order = await lockOrder(tx, order_no)
  return { ...order!, pay_no }
}

/** Something to buy; an order that the member to look around with has made, one given up, and a group to join. */
export async function seedShop(tx: Tx, { now }: SeedContext): Promise<void> {
  const sets = await insertSets(tx, now)
  const set = sets[0]
  const inGroups = sets.findLast(({ group_size }) => group_size !== null)
  if (!set || !inGroups) return
  const randomBytes = draw()
  const orderNo = () => makePayableNo('voucher_order', randomBytes(ID_LENGTH))
  const payNo = () => makeId('P', randomBytes(ID_LENGTH))
  const at = new Date(now.getTime() - BOUGHT_DAYS_AGO * DAY_MS)
  await issueOrder(tx, await insertPaid(tx, { set, mobile: DEMO_MOBILE, at }, orderNo(), payNo()), at, randomBytes)
  const given = orderNo()
  await insertHeld(tx, { set: sets.at(-1)!, mobile: DEMO_MOBILE, at }, given)
  await transitionOrder(tx, { order_no: given, state: 'held' }, 'cancelled')
  const waiting = await insertPaid(
    tx,
    { set: inGroups, mobile: OTHER_MOBILE, at: now, is_group: true },
    orderNo(),
    payNo(),
  )
  // Longer than a customer's, so that there is one to look at.
  await enterGroup(tx, waiting, { at: now, randomBytes, group_hours: DEMO_GROUP_HOURS })
}
