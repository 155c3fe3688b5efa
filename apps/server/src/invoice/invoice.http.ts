import * as invoice from '@kuaimen/contract/invoice/invoice.endpoints'
import * as staff from '@kuaimen/contract/invoice/staff.endpoints'
import { bind } from '../http/request/bind'
import { detailOf, historyOf, ordersOf, requestInvoice } from './invoice.service'
import { download, invoiceFor, listFor, reissue, resend, reverse } from './staff.service'
import { deleteTitle, saveTitle, titlesOf } from './title.service'

export const invoiceHttp = [
  bind(invoice.invoiceOrders, (ctx) => ordersOf(ctx)),
  bind(invoice.invoiceTitles, (ctx) => titlesOf(ctx)),
  bind(invoice.saveTitle, (ctx, input) => saveTitle(ctx, input)),
  bind(invoice.deleteTitle, (ctx, { id }) => deleteTitle(ctx, id)),
  bind(invoice.requestInvoice, (ctx, input) => requestInvoice(ctx, input)),
  bind(invoice.invoiceHistory, (ctx, input) => historyOf(ctx, input)),
  bind(invoice.invoiceDetail, (ctx, { invoice_no }) => detailOf(ctx, invoice_no)),
  bind(staff.staffInvoices, (ctx, input) => listFor(ctx, input)),
  bind(staff.staffInvoice, (ctx, { invoice_no }) => invoiceFor(ctx, invoice_no)),
  bind(staff.reissueInvoice, (ctx, input) => reissue(ctx, input)),
  bind(staff.reverseIssued, (ctx, input) => reverse(ctx, input)),
  bind(staff.resendInvoice, (ctx, { invoice_no }) => resend(ctx, invoice_no)),
  bind(staff.invoicePdf, (ctx, { invoice_no }) => download(ctx, invoice_no)),
]
