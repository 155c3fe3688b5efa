import type { Room } from '../room'
import { invoiceFiles } from './file.http'
import { invoiceHttp } from './invoice.http'
import { invoiceJobs } from './invoice.jobs'
import { reassignInvoices } from './invoice.sql'
import { eraseTitles, exportInvoices, exportTitles, invoiceObstacles } from './leaving.sql'
import { invoicesOwned, titlesOwned } from './owners.sql'
import { gateRefund } from './reverse.service'
import { reassignTitles } from './title.sql'

export const invoiceRoom: Room = {
  name: 'invoice',
  audit: [titlesOwned, invoicesOwned],
  http: invoiceHttp,
  routes: [invoiceFiles],
  jobs: invoiceJobs,
  reassign: [reassignInvoices, reassignTitles],
  beforeRefund: gateRefund,
  leave: eraseTitles,
  obstacles: invoiceObstacles,
  exports: { invoice_titles: exportTitles, invoices: exportInvoices },
}
