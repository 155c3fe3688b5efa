import type { Services } from '../context'
import { NoticeRefused, type PaymentNotice, readAlipayNotice, readWechatNotice } from '../providers/payment'
import { applyRefundNotice } from './refund.service'
import { settlePayment } from './settled.service'

/** taken: it is written down, or there was nothing to write; refused: it is not to be believed. */
type Reception = 'taken' | 'refused'

async function receive(
  services: Services,
  provider: 'wechat' | 'alipay',
  read: () => PaymentNotice,
): Promise<Reception> {
  const { transaction, log, now } = services
  try {
    const notice = read()
    if (notice.about === 'nothing') return 'taken'
    if (notice.about === 'refund')
      return (await transaction((tx) => applyRefundNotice(tx, { ...notice, provider }, now()))) ? 'taken' : 'refused'
    const { payNo, providerNo, amountFen, paidAt } = notice.paid
    const facts = { pay_no: payNo, provider, provider_no: providerNo, amount_fen: amountFen, paid_at: paidAt }
    return (await settlePayment(services, facts)) === 'refused' ? 'refused' : 'taken'
  } catch (error) {
    if (!(error instanceof NoticeRefused)) throw error
    log.warn({ provider, why: error.message }, 'payment notice refused')
    return 'refused'
  }
}

export const receiveWechatNotice = (services: Services, header: (name: string) => string, body: string) =>
  receive(services, 'wechat', () => readWechatNotice(services, services.now(), header, body))

export const receiveAlipayNotice = (services: Services, body: string) =>
  receive(services, 'alipay', () => readAlipayNotice(services, body))
