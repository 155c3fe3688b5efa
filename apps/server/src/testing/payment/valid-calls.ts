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

export const moneyCalls: readonly ValidCall[] = [
  good(reconcile.reconcileGrid, (scene) => ({ from: yesterday(scene), until: yesterday(scene) })),
  bare(reconcile.reconcileDifferences),
  good(reconcile.explainDifference, async (scene) => ({ id: await aDifference(scene) })),
  good(reconcile.runReconcile, (scene) => ({ day: yesterday(scene), provider: 'wechat' as const }), { away: billAway }),
  good(reconcile.closeDifference, async (scene) => ({ id: await aDifference(scene), reason: '商户平台手工退过' })),
]
