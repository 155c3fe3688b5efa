import type { InvoiceState } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceView } from '@kuaimen/contract/invoice/invoice.views'

export type InvoiceTone = 'neutral' | 'accent' | 'good' | 'warn'

export const toneOf: Record<InvoiceState, InvoiceTone> = {
  requested: 'warn',
  issuing: 'warn',
  issued: 'good',
  failed: 'accent',
  reversing: 'warn',
  reversed: 'neutral',
}

/** What happens next, under the state's name. */
export function nextWords({ state, email, note }: Pick<InvoiceView, 'state' | 'email' | 'note'>): string {
  if (state === 'requested' || state === 'issuing') return '正在向税务平台申请，一般几分钟内开好，开好会通知您'
  if (state === 'issued') return email ? `发票已开好，也会发到 ${email}` : '发票已开好，可以下载'
  if (state === 'reversing') return '订单有退款，原发票正在红冲，完成后退款继续'
  return note || '这张发票没有开成'
}
