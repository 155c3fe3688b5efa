import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Email, Id, StaffText, TaxCode } from '../kernel/fields'
import {
  invoiceAway,
  invoiceFileAway,
  invoiceNotFailed,
  invoiceNotFound,
  invoiceNotIssued,
  invoiceOfCompany,
  orderInvoiced,
  orderNotInvoiceable,
  taxCodeMissing,
} from './invoice.errors'
import { EMAIL_AT_MOST, titleNameProblem } from './invoice.rules'
import { InvoiceNo } from './invoice.views'
import { INVOICE_BOXES, StaffInvoice } from './staff.views'

const Name = StaffText.refine((name) => titleNameProblem(name) === undefined, '抬头不能开进发票')

export const staffInvoices = endpoint({
  method: 'GET',
  path: '/api/staff/invoice/list',
  access: 'staff',
  may: 'invoice.read',
  scope: 'store',
  audit: false,
  summary: '发票：未开成、开票中、已开、已红冲，或按申请号、发票号码、订单号查',
  query: {
    box: z.enum(INVOICE_BOXES).default('failed'),
    q: z.string().trim().max(64).default(''),
    store_id: Id.optional(),
    after: InvoiceNo.optional().describe('the last one of the page before'),
  },
  data: z.object({ list: z.array(StaffInvoice), has_more: z.boolean() }),
})

export const staffInvoice = endpoint({
  method: 'GET',
  path: '/api/staff/invoice/detail',
  access: 'staff',
  may: 'invoice.read',
  scope: 'store',
  audit: false,
  summary: '一张发票：抬头、订单、税局怎么说',
  query: { invoice_no: InvoiceNo },
  data: StaffInvoice,
  errors: [invoiceNotFound],
})

export const reissueInvoice = endpoint({
  method: 'POST',
  path: '/api/staff/invoice/reissue',
  access: 'staff',
  may: 'invoice.reissue',
  scope: 'store',
  audit: 'invoice.reissue',
  summary: '未开成的再开一次，可以更正抬头；税局其实已经开了的，直接认下，不会有第二张',
  body: z.object({
    invoice_no: InvoiceNo,
    title: Name.optional(),
    tax_code: TaxCode.optional(),
    email: Email.max(EMAIL_AT_MOST).optional(),
  }),
  data: StaffInvoice.describe('the new request, or the one that was issued after all'),
  errors: [
    invoiceNotFound,
    invoiceNotFailed,
    invoiceOfCompany,
    invoiceAway,
    orderInvoiced,
    orderNotInvoiceable,
    taxCodeMissing,
  ],
})

export const reverseIssued = endpoint({
  method: 'POST',
  path: '/api/staff/invoice/reverse',
  access: 'staff',
  may: 'invoice.reverse',
  scope: 'store',
  audit: 'invoice.reverse',
  reauth: true,
  summary: '红冲一张已开的发票；之后顾客可以用别的抬头重新申请',
  body: z.object({ invoice_no: InvoiceNo, reason: StaffText.min(1, '请填写原因').max(200) }),
  data: StaffInvoice,
  errors: [invoiceNotFound, invoiceNotIssued, invoiceOfCompany],
})

export const resendInvoice = endpoint({
  method: 'POST',
  path: '/api/staff/invoice/resend',
  access: 'staff',
  may: 'invoice.reissue',
  scope: 'store',
  audit: 'invoice.resend',
  summary: '再给顾客发一次开票消息，一分钟内只发一次',
  body: z.object({ invoice_no: InvoiceNo }),
  data: StaffInvoice,
  errors: [invoiceNotFound, invoiceNotIssued, invoiceOfCompany],
})

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/api/staff/invoice/file',
  access: 'staff',
  may: 'invoice.read',
  scope: 'store',
  audit: 'invoice.download',
  summary: '发票文件',
  query: { invoice_no: InvoiceNo },
  data: z.object({ name: z.string(), pdf: z.string().describe('base64') }),
  errors: [invoiceNotFound, invoiceNotIssued, invoiceFileAway],
})
