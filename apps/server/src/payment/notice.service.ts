import { carrying, type Services } from '../context'
import { throttledLog } from '../http/observe/throttled-log'
import { NoticeRefused, type PaymentNotice, readAlipayNotice, readWechatNotice } from '../providers/payment'
import { applyRefundNotice } from './refund.service'
import { settlePayment } from './settled.service'

/** taken: it is written down, or there was nothing to write; refused: it is not to be believed. */
type Reception = 'taken' | 'refused'

/** Receives notices; what strangers send is logged once a minute for each cause. */
export function receptionOf(ours: Services) {
  const { now } = ours
  const refusedSeldom = throttledLog()

  const receive = async (
    provider: 'wechat' | 'alipay',
    requestId: string,
    read: () => PaymentNotice,
  ): Promise<Reception> => {
    const services = carrying(ours, requestId)
    const { transaction, log } = services
    try {
      const notice = read()
      if (notice.about === 'nothing') return 'taken'
      if (notice.about === 'refund')
        return (await transaction((tx) => applyRefundNotice(tx, { ...notice, provider }, now()))) ? 'taken' : 'refused'
      const { payNo, providerNo, amountFen, paidAt } = notice.paid
      const paid = { pay_no: payNo, provider_no: providerNo, amount_fen: amountFen, paid_at: paidAt }
      const facts = { ...paid, provider, source: 'notice' } as const
      return (await settlePayment(services, facts)) === 'refused' ? 'refused' : 'taken'
    } catch (error) {
      if (!(error instanceof NoticeRefused)) throw error
      const why = error.message
      refusedSeldom(`${provider} ${why}`, now(), (unsaid) =>
        log.warn({ provider, why, unsaid }, 'payment notice refused'),
      )
      return 'refused'
    }
  }

  return {
    wechat: (requestId: string, header: (name: string) => string, body: string) =>
      receive('wechat', requestId, () => readWechatNotice(ours, now(), header, body)),
    alipay: (requestId: string, body: string) => receive('alipay', requestId, () => readAlipayNotice(ours, body)),
  }
}
