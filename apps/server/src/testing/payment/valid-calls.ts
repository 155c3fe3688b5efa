import { invoiceAway, invoiceFileAway } from '@kuaimen/contract/invoice/invoice.errors'
import * as invoice from '@kuaimen/contract/invoice/staff.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { billAway } from '@kuaimen/contract/payment/payment.errors'
import * as reconcile from '@kuaimen/contract/payment/reconcile.endpoints'
import { bare, good, type Scene, type ValidCall } from '../calls/valid-calls'
import { rows } from '../rows'

const yesterday = ({ app }: Scene) => addDays(studioDay(app.services.now()), -1)

let nth = 0

/** A line of a bill that nobody here knows. */
async function aDifference(scene: Scene): Promise<number> {
  nth += 1
  const [row] = await rows<{ id: string }>(
    scene.app,
    `insert into reconcile_difference (day, provider, kind, pay_no, theirs, noted_at)
     values ($1, 'wechat', 'missing_here', $2, 100, $3) returning id`,
    [yesterday(scene), `P${String(nth).padStart(16, '0')}`, scene.app.services.now()],
  )
  return Number(row!.id)
}

/** The victim's own invoice, in a state that the call wants. */
async function invoiceIn({ app, me }: Scene, state: 'failed' | 'issued'): Promise<{ invoice_no: string }> {
  const { invoice_no } = me
  await rows(app, `update invoice set state = $2, number = '26312000000000000001' where invoice_no = $1`, [
    invoice_no,
    state,
  ])
  return { invoice_no }
}

export const moneyCalls: readonly ValidCall[] = [
  good(reconcile.reconcileGrid, (scene) => ({ from: yesterday(scene), until: yesterday(scene) })),
  bare(reconcile.reconcileDifferences),
  good(reconcile.explainDifference, async (scene) => ({ id: await aDifference(scene) })),
  good(reconcile.runReconcile, (scene) => ({ day: yesterday(scene), provider: 'wechat' as const }), { away: billAway }),
  good(reconcile.closeDifference, async (scene) => ({ id: await aDifference(scene), reason: '商户平台手工退过' })),
  bare(invoice.staffInvoices),
  good(invoice.staffInvoice, ({ me }) => ({ invoice_no: me.invoice_no })),
  good(invoice.reissueInvoice, (scene) => invoiceIn(scene, 'failed'), { away: invoiceAway }),
  good(invoice.resendInvoice, (scene) => invoiceIn(scene, 'issued')),
  good(invoice.invoicePdf, (scene) => invoiceIn(scene, 'issued'), { away: invoiceFileAway }),
  good(invoice.reverseIssued, async (scene) => ({ ...(await invoiceIn(scene, 'issued')), reason: '抬头错' })),
]
