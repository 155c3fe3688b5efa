import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import { EVERYWHERE } from '@kuaimen/contract/wallet/wallet.rules'
import type { SeedContext } from '../context'
import type { Tx } from '../db/database'
import { drawFor } from '../db/draw.seed'
import { saveDemoPayment } from '../payment/demo-payment.service'
import { findDemoMember, findDemoProduct } from './demo.sql'
import { issueOrder } from './group.service'
import { insertOrder, lockOrder } from './order.sql'
import { DEMO_MOBILE, DEMO_RULES, demoSets } from './shop.demo'
import { insertSet, type SetRow, sellLate } from './shop.sql'

const DAY_MS = 86_400_000
const ON_SALE_DAYS = 365
const BOUGHT_DAYS_AGO = 3

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

/** Something to buy, and one order that the member to look around with has made. */
export async function seedDemoShop(tx: Tx, { now }: SeedContext): Promise<void> {
  const [set] = await insertSets(tx, now)
  if (!set) return
  const draw = drawFor('voucher order')
  const randomBytes = (size: number) => Uint8Array.from({ length: size }, () => draw.below(256))
  const at = new Date(now.getTime() - BOUGHT_DAYS_AGO * DAY_MS)
  const member_id = await findDemoMember(tx, DEMO_MOBILE)
  const order_no = makePayableNo('voucher_order', randomBytes(ID_LENGTH))
  const pay_no = makeId('P', randomBytes(ID_LENGTH))
  await insertOrder(tx, {
    ...{ order_no, member_id, set_id: set.id, name: set.name, cover: set.cover, gives: set.gives, count: 1 },
    ...{ amount_fen: set.price_fen, state: 'held', is_group: false, hold_until: at, created_at: at },
  })
  await saveDemoPayment(tx, {
    ...{ kind: 'voucher_order', pay_no, payable_no: order_no, member_id, amount_fen: set.price_fen, refunded_fen: 0 },
    ...{ description: set.name, at, refunded_at: at },
  })
  await sellLate(tx, set.id, 1)
  const order = await lockOrder(tx, order_no)
  await issueOrder(tx, { ...order!, pay_no }, at, randomBytes)
}
