import { textOf } from '../json'
import { NoticeRefused, type PaymentCtx, type PaymentNotice } from '../payment-shape'
import { isFromWechat, type Node, objectOf, parsed } from './pay-client'
import { fenOf, refundNewsOf, tradePaidOf } from './pay-facts'
import { openSealed } from './pay-sign'

const SIGNATURE_TYPE = 'WECHATPAY2-SHA256-RSA2048'

type Header = (name: string) => string

/** The word of a notice, if WeChat Pay says it to us: signed, fresh, sealed with our key, about our own orders. */
export function readWechatNotice(ctx: PaymentCtx, now: Date, header: Header, body: string): PaymentNotice {
  const by = {
    timestamp: header('wechatpay-timestamp'),
    nonce: header('wechatpay-nonce'),
    signature: header('wechatpay-signature'),
    serial: header('wechatpay-serial'),
  }
  const type = header('wechatpay-signature-type') || SIGNATURE_TYPE
  if (type !== SIGNATURE_TYPE || !isFromWechat(ctx.env, by, body, now)) throw new NoticeRefused('signature')
  const notice = parsed(body)
  return factsOf(ctx, textOf(notice.event_type), opened(ctx, objectOf(notice.resource)))
}

function opened({ env }: PaymentCtx, resource: Node): Node {
  if (resource.algorithm !== 'AEAD_AES_256_GCM') throw new NoticeRefused('algorithm')
  try {
    const sealed = {
      nonce: textOf(resource.nonce),
      ciphertext: textOf(resource.ciphertext),
      associated_data: textOf(resource.associated_data),
    }
    return parsed(openSealed(env.WX_PAY_API_V3_KEY, sealed))
  } catch (cause) {
    throw new NoticeRefused('seal', { cause })
  }
}

function factsOf({ env }: PaymentCtx, event: string, node: Node): PaymentNotice {
  if (event.startsWith('REFUND.')) return refundFacts(env.WX_MCHID, node)
  if (event !== 'TRANSACTION.SUCCESS') return { about: 'nothing' }
  if (node.trade_state !== 'SUCCESS') throw new NoticeRefused('state')
  const paid = tradePaidOf(env, node)
  if (!paid) throw new NoticeRefused('merchant')
  return { about: 'trade', paid }
}

function refundFacts(mchid: string, node: Node): PaymentNotice {
  const amountFen = fenOf(objectOf(node.amount).refund)
  if (node.mchid !== mchid || !amountFen) throw new NoticeRefused('merchant')
  const news = refundNewsOf(textOf(node.refund_status), node)
  const [payNo, refundNo] = [textOf(node.out_trade_no), textOf(node.out_refund_no)]
  return { about: 'refund', payNo, refundNo, amountFen, news }
}
