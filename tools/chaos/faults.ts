// Faults of the outside world, by the lab's own names, and where they can happen.

export const ways = ['wx_jsapi', 'wx_h5', 'ali_wap'] as const
export type Way = (typeof ways)[number]

type Setting = true | { ms?: number; times?: number }
export type Fault = {
  name: string
  setting: Setting
  /** notice: when the provider tells; refund: when money goes back; call: whenever we ask. */
  of: 'notice' | 'refund' | 'call'
}

const fault = (of: Fault['of'], name: string, setting: Setting = true): Fault => ({ name, setting, of })

/** Of both providers. */
const common = [
  fault('notice', 'pay.notice_lost'),
  fault('notice', 'pay.notice_late', { ms: 700 }),
  fault('notice', 'pay.notice_duplicate'),
  fault('notice', 'pay.notice_reordered'),
  fault('notice', 'pay.notice_forged'),
  fault('notice', 'pay.notice_amount_more'),
  fault('notice', 'pay.notice_amount_less'),
  fault('notice', 'pay.notice_merchant'),
  fault('refund', 'pay.refund_slow', { ms: 1000 }),
  fault('refund', 'pay.refund_abnormal'),
  fault('refund', 'pay.refund_short', { times: 1 }),
]
/** Done, and no word of it: the timeout after the charge. */
const wechat = [
  fault('call', 'wxpay.answer_lost', { times: 1 }),
  fault('call', 'wxpay.refused', { times: 1 }),
  fault('call', 'wxpay.error', { times: 1 }),
  fault('call', 'wxpay.forged', { times: 1 }),
  fault('call', 'wxpay.latency', { ms: 400, times: 1 }),
  fault('call', 'wxpay.timeout', { times: 1 }),
]
const alipay = [
  fault('call', 'ali.answer_lost', { times: 1 }),
  fault('call', 'ali.busy', { times: 1 }),
  fault('call', 'ali.forged', { times: 1 }),
  fault('call', 'ali.latency', { ms: 400, times: 1 }),
  fault('call', 'ali.timeout', { times: 1 }),
]

export const isAlipay = (way: Way): boolean => way === 'ali_wap'

export const faultsOf = (way: Way): Fault[] => [...common, ...(isAlipay(way) ? alipay : wechat)]

/** No answer comes for as long as the server waits. */
export const isSilent = ({ name }: Fault): boolean => name.endsWith('.timeout')
export const isSlow = ({ name }: Fault): boolean => name.endsWith('.latency')

/** Only a refund that the provider will not do may end as one for a person to look at. */
export const mayFail = (way: Way, name: string | undefined): boolean =>
  name === 'pay.refund_abnormal' || (name === 'pay.refund_short' && isAlipay(way))
