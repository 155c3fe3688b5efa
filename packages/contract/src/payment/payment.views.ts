import { z } from 'zod'
import { anyPayablePattern, PAYABLE_KINDS, payablePattern } from '../kernel/payables'

/** The number of what is paid, of any kind. */
export const PayableNo = z
  .string()
  .regex(anyPayablePattern, '订单号不正确')
  .describe('the number of what is paid: a booking, the difference of a reschedule, or a voucher order')

/** The same of voucher orders alone, for the calls that pay nothing else. */
export const CouponOrderNo = z.string().regex(payablePattern('voucher_order'), '订单号不正确')

/** Payment parameters, as WeChat's JS-SDK wants them. */
export const PaymentParameters = z.object({
  pay_no: z.string(),
  app_id: z.string(),
  timestamp: z.string(),
  nonce_str: z.string(),
  package: z.string(),
  sign_type: z.string(),
  pay_sign: z.string(),
})
export type PaymentParameters = z.infer<typeof PaymentParameters>

/** A page of the provider to go to. */
export const PaymentPage = z.object({ pay_no: z.string(), url: z.string() })
export type PaymentPage = z.infer<typeof PaymentPage>

export const PaymentState = z.object({
  kind: z.enum(PAYABLE_KINDS),
  payable_no: z.string(),
  order_sn: z
    .string()
    .nullable()
    .describe('the booking it belongs to, also where the difference of a reschedule is paid; null without one'),
  /** waiting: nothing came in yet; paid: it is confirmed; late: paid too late, it goes back; over: the time is up. */
  state: z.enum(['waiting', 'paid', 'late', 'over']),
  /** The provider's answer when it is asked: unpaid, or unknown while it does not answer; empty when it was not asked. */
  said: z.enum(['', 'unpaid', 'unknown']),
  payable_fen: z.number().int(),
  hold_until: z.number().int().nullable(),
  description: z.string(),
  /** Where it can be paid from here. */
  ways: z.array(z.enum(['wx_jsapi', 'wx_h5', 'ali_wap'])),
})
export type PaymentState = z.infer<typeof PaymentState>
