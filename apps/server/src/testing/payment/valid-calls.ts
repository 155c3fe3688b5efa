import { invoiceAway } from '@kuaimen/contract/invoice/invoice.errors'
import * as invoice from '@kuaimen/contract/invoice/staff.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { billAway } from '@kuaimen/contract/payment/payment.errors'
import * as reconcile from '@kuaimen/contract/payment/reconcile.endpoints'
import { bare, good, type Scene, type ValidCall } from '../calls/valid-calls'
import { rows } from '../rows'

const yesterday = ({ app }: Scene) => addDays(studioDay(app.services.now()), -1)

/** A line of a bill that nobody here knows. */
async function aDifference(scene: Scene): Promise<number> {
  const [row] = await rows<{ id: string }>(
    scene.app,
    `insert into reconcile_difference (day, provider, kind, pay_no, theirs, noted_at)
     select $1, 'wechat', 'missing_here', 'P' || lpad(count(*)::text, 16, '0'), 100, $2 from reconcile_difference
     returning id`,
    [yesterday(scene), scene.app.services.now()],
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
  good(invoice.invoicePdf, async (scene) => {
    const named = await invoiceIn(scene, 'issued')
    await rows(
      scene.app,
      `insert into invoice_file (invoice_no, pdf, kept_at) values ($1, '%PDF-', $2) on conflict do nothing`,
      [named.invoice_no, scene.app.services.now()],
    )
    return named
  }),
  good(invoice.reverseIssued, async (scene) => ({ ...(await invoiceIn(scene, 'issued')), reason: '抬头错' })),
]
