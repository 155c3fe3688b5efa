import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Day, Id, StaffText } from '../kernel/fields'
import { billAway, dayNotOver, differenceClosed, differenceNotFound, spanTooLong } from './payment.errors'
import { BILLED, Difference, Explained, ReconcileDay } from './reconcile.views'

export const reconcileGrid = endpoint({
  method: 'GET',
  path: '/api/staff/reconcile/days',
  access: 'staff',
  may: 'reconcile.read',
  scope: 'chain',
  audit: false,
  summary: '对账：每天每个支付渠道是否一致，最近的在前',
  query: { from: Day, until: Day },
  data: z.array(ReconcileDay),
  errors: [spanTooLong],
})

export const reconcileDifferences = endpoint({
  method: 'GET',
  path: '/api/staff/reconcile/differences',
  access: 'staff',
  may: 'reconcile.read',
  scope: 'chain',
  audit: false,
  summary: '对账差异：还没有说明的，或某一天的全部',
  query: { day: Day.optional(), provider: z.enum(BILLED).optional() },
  data: z.array(Difference),
})

export const explainDifference = endpoint({
  method: 'GET',
  path: '/api/staff/reconcile/explain',
  access: 'staff',
  may: 'reconcile.read',
  scope: 'chain',
  audit: false,
  summary: '一条差异的可能原因：金额和时间相近的支付、退款和另一条差异',
  query: { id: Id },
  data: Explained,
  errors: [differenceNotFound],
})

export const runReconcile = endpoint({
  method: 'POST',
  path: '/api/staff/reconcile/run',
  access: 'staff',
  may: 'reconcile.close',
  scope: 'chain',
  audit: 'reconcile.run',
  summary: '再对一次某天某个渠道的账；一致了的差异自动关闭',
  body: z.object({ day: Day, provider: z.enum(BILLED) }),
  data: z.array(Difference),
  perMinute: 10,
  errors: [dayNotOver, billAway],
})

export const closeDifference = endpoint({
  method: 'POST',
  path: '/api/staff/reconcile/close',
  access: 'staff',
  may: 'reconcile.close',
  scope: 'chain',
  audit: 'reconcile.close',
  reauth: true,
  summary: '说明原因并关闭一条差异；金额再变会重新打开',
  body: z.object({ id: BodyId, reason: StaffText.min(1, '请填写原因').max(200) }),
  data: Difference,
  errors: [differenceNotFound, differenceClosed],
})
