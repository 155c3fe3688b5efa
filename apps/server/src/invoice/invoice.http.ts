import * as invoice from '@kuaimen/contract/invoice/invoice.endpoints'
import { bind } from '../http/request/bind'
import { detailOf, historyOf, ordersOf, requestInvoice } from './invoice.service'
import { deleteTitle, saveTitle, titlesOf } from './title.service'

export const invoiceHttp = [
  bind(invoice.invoiceOrders, (ctx) => ordersOf(ctx)),
  bind(invoice.invoiceTitles, (ctx) => titlesOf(ctx)),
  bind(invoice.saveTitle, (ctx, input) => saveTitle(ctx, input)),
  bind(invoice.deleteTitle, (ctx, { id }) => deleteTitle(ctx, id)),
  bind(invoice.requestInvoice, (ctx, input) => requestInvoice(ctx, input)),
  bind(invoice.invoiceHistory, (ctx, input) => historyOf(ctx, input)),
  bind(invoice.invoiceDetail, (ctx, { invoice_no }) => detailOf(ctx, invoice_no)),
]
