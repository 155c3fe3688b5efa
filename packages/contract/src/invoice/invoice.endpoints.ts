import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Email, Page, TaxCode } from '../kernel/fields'
import {
  invoiceAmountChanged,
  invoiceNotFound,
  orderInvoiced,
  orderNotInvoiceable,
  specialForCompany,
  titleNotFound,
  tooManyTitles,
} from './invoice.errors'
import { EMAIL_AT_MOST, INVOICE_KINDS, ORDERS_AT_MOST, titleNameProblem } from './invoice.rules'
import { InvoiceNo, InvoiceOrder, InvoiceOrderSn, InvoicePage, InvoiceTitleView, InvoiceView } from './invoice.views'

/** Empty for who fetches the file in the app. */
const Mail = z.union([z.literal(''), Email.max(EMAIL_AT_MOST, `邮箱最多${EMAIL_AT_MOST}个字符`)])
const text = (most: number, words: string) => z.string().trim().max(most, words)
const Name = z
  .string()
  .trim()
  .superRefine((name, { addIssue }) => {
    const message = titleNameProblem(name)
    if (message) addIssue({ code: 'custom', message })
  })

const Title = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('person'),
    id: BodyId.optional(),
    name: Name,
    email: Mail,
    is_default: z.boolean().default(false),
  }),
  z.object({
    type: z.literal('company'),
    id: BodyId.optional(),
    name: Name,
    tax_code: TaxCode,
    email: Mail,
    address: text(100, '地址最多100字').default(''),
    phone: text(30, '电话最多30个字符').default(''),
    bank: text(100, '开户行最多100字').default(''),
    account: text(40, '账号最多40个字符').default(''),
    is_default: z.boolean().default(false),
  }),
])

export const invoiceOrders = endpoint({
  method: 'GET',
  path: '/api/invoice/orders',
  access: 'member',
  summary: '可开票的订单：已完成或有留款的预约、券已到账的套券订单，金额为实付减去退款',
  data: z.array(InvoiceOrder),
})

export const invoiceTitles = endpoint({
  method: 'GET',
  path: '/api/invoice/titles',
  access: 'member',
  summary: '我的发票抬头，默认的在前',
  data: z.array(InvoiceTitleView),
})

export const saveTitle = endpoint({
  method: 'POST',
  path: '/api/invoice/titles/save',
  access: 'member',
  summary: '新增或修改抬头；企业须有税号',
  body: Title,
  data: InvoiceTitleView,
  errors: [titleNotFound, tooManyTitles],
})

export const deleteTitle = endpoint({
  method: 'POST',
  path: '/api/invoice/titles/delete',
  access: 'member',
  summary: '删除抬头；已开的发票不受影响',
  body: z.object({ id: BodyId }),
  data: z.null(),
  errors: [titleNotFound],
})

export const requestInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/request',
  access: 'member',
  summary: '申请开票：一张发票可含多个订单，金额须与所示一致',
  body: z.object({
    order_sns: z.array(InvoiceOrderSn).min(1, '请选择订单').max(ORDERS_AT_MOST, `一张发票最多${ORDERS_AT_MOST}个订单`),
    title_id: BodyId,
    kind: z.enum(INVOICE_KINDS),
    email: Mail,
    /** The amount shown to the customer; if the retained money differs, the call is refused. */
    shown_amount_fen: z.number().int().min(1).max(2_000_000_000),
  }),
  data: z.object({ invoice_no: z.string() }),
  errors: [titleNotFound, orderNotInvoiceable, orderInvoiced, invoiceAmountChanged, specialForCompany],
  idempotent: true,
})

export const invoiceHistory = endpoint({
  method: 'GET',
  path: '/api/invoice/history',
  access: 'member',
  summary: '开票记录，分页',
  query: { page: Page, per_page: z.coerce.number<number | string>().int().min(1).max(50).default(10) },
  data: InvoicePage,
})

export const invoiceDetail = endpoint({
  method: 'GET',
  path: '/api/invoice/detail',
  access: 'member',
  summary: '发票详情与下载地址',
  query: { invoice_no: InvoiceNo },
  data: InvoiceView,
  errors: [invoiceNotFound],
})
