import type { InvoiceState } from '@kuaimen/contract/invoice/invoice.rules'
import { formatYuanExact } from '@kuaimen/contract/kernel/money'

export const yuan = (fen: number): string => `¥${formatYuanExact(fen)}`

export const STATE_COLOURS: Record<InvoiceState, string> = {
  requested: 'blue',
  issuing: 'blue',
  issued: 'green',
  failed: 'red',
  reversing: 'orange',
  reversed: 'default',
}
