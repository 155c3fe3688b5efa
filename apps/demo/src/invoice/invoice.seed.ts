import type { Tx } from '../../../server/src/db/database'
import { addJob, insertInvoice } from '../../../server/src/invoice/invoice.sql'
import { listBookings } from '../../../server/src/invoice/orders.sql'
import { newInvoice } from '../../../server/src/invoice/paper.service'
import { findTitle, insertTitle, makeDefault } from '../../../server/src/invoice/title.sql'
import { drawFor } from '../draw'
import type { SeedContext } from '../seed-context'
import { DEMO_MOBILE, demoTitles } from './invoice.demo'
import { findDemoMember } from './invoice.sql'

const HOUR_MS = 3_600_000
const A_DAY_SECONDS = 86_400

/** Chance that is the same in every demo. */
const chanceOf = (key: string) => {
  const draw = drawFor(key)
  return (size: number) => Uint8Array.from({ length: size }, () => draw.below(256))
}

async function insertDemoInvoice(tx: Tx, memberId: number, titleId: number, orderAt: number, hours: number, now: Date) {
  const [title, orders] = [await findTitle(tx, memberId, titleId), await listBookings(tx, memberId, 50)]
  const order = orders.at(orderAt)
  if (!title || !order) throw new Error('demo: nothing to invoice')
  const written = { ...title, title: title.name, kind: 'normal' as const, amount_fen: order.kept_fen }
  const requested_at = new Date(now.getTime() - hours * HOUR_MS)
  const row = newInvoice(chanceOf(`invoice ${order.order_sn}`), { ...written, requested_at })
  await insertInvoice(tx, row, [{ order_sn: order.order_sn, amount_fen: order.kept_fen }])
  return row.invoice_no
}

/** Two titles, one invoice that the provider really issues as soon as the demo runs, and one that waits a day. */
export async function seedInvoices(tx: Tx, { now }: SeedContext): Promise<void> {
  const memberId = await findDemoMember(tx, DEMO_MOBILE)
  const ids: number[] = []
  for (const title of demoTitles) ids.push(await insertTitle(tx, memberId, title, now))
  const [company = 0, person = 0] = ids
  await makeDefault(tx, memberId, company)
  await addJob(tx, 'invoice:issue', await insertDemoInvoice(tx, memberId, company, -1, 1, now))
  await addJob(tx, 'invoice:issue', await insertDemoInvoice(tx, memberId, person, -1, 0, now), A_DAY_SECONDS)
}
