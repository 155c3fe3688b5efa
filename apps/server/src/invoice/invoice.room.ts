import { orderPaperworkPort } from '../booking/search/order.port'
import { refundGatePort } from '../payment/refund-gate.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { queuePort } from '../staff/queue.port'
import { invoiceFiles } from './file.http'
import { invoiceHttp } from './invoice.http'
import { invoiceJobs } from './invoice.jobs'
import { companyInvoiced } from './issued.port'
import { invoiceData } from './member-data.sql'
import { invoicePaperwork } from './paperwork.sql'
import { failedInvoiceQueue } from './queue.sql'
import { gateRefund } from './reverse.service'

export const invoiceRoom: Room = {
  name: 'invoice',
  uses: ['staff', 'account', 'notice', 'store', 'payment', 'shop', 'booking'],
  http: invoiceHttp,
  routes: [invoiceFiles],
  jobs: invoiceJobs,
  memberData: [invoiceData],
  emits: [companyInvoiced],
  provides: [
    provide(refundGatePort, gateRefund),
    provide(orderPaperworkPort, invoicePaperwork),
    provide(queuePort, failedInvoiceQueue),
  ],
}
