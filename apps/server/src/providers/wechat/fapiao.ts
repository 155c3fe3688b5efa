import { constants, publicEncrypt } from 'node:crypto'
import { providerCall } from '../calls'
import { providerFile } from '../file'
import type { InvoiceCtx, InvoiceNews, InvoiceOrder, InvoiceProvider } from '../invoice-shape'
import { ProviderAway, textOf } from '../json'
import { callWechatPay, type Node, objectOf, WechatPayRefused } from './pay-client'
import { instantOf } from './pay-facts'

const APPLICATIONS = '/v3/new-tax-control-fapiao/fapiao-applications'
const GOODS = '摄影服务'
/** Quantities count in hundred-millionths. */
const ONE_PIECE = 100_000_000
const REASON = 'SALES_RETURN'

/** Names and addresses of people travel sealed for WeChat Pay alone. */
const sealed = ({ env }: InvoiceCtx, text: string): string =>
  publicEncrypt(
    { key: env.WX_PAY_PUBLIC_KEY, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(text),
  ).toString('base64')

const filled = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

function buyerOf(ctx: InvoiceCtx, { buyer }: InvoiceOrder): object {
  const isCompany = buyer.type === 'company'
  return {
    type: isCompany ? 'ORGANIZATION' : 'INDIVIDUAL',
    name: buyer.name,
    ...filled({
      taxpayer_id: buyer.taxCode,
      address: buyer.address,
      telephone: buyer.phone,
      bank_name: buyer.bank,
      bank_account: buyer.account,
    }),
    ...(buyer.email ? { email: sealed(ctx, buyer.email) } : {}),
  }
}

/** Of several payments and of Alipay too, so never by WeChat's own transaction: under our number. */
const applicationOf = (ctx: InvoiceCtx, order: InvoiceOrder): object => ({
  scene: 'WITHOUT_WECHATPAY',
  fapiao_apply_id: order.invoiceNo,
  buyer_information: buyerOf(ctx, order),
  fapiao_information: [
    {
      fapiao_id: order.invoiceNo,
      total_amount: order.amountFen,
      fapiao_bill_type: order.kind === 'special' ? 'VAT_FAPIAO' : 'COMM_FAPIAO',
      items: [
        {
          tax_code: ctx.env.INVOICE_GOODS_CODE,
          goods_name: GOODS,
          quantity: ONE_PIECE,
          total_amount: order.amountFen,
          tax_rate: ctx.env.INVOICE_TAX_RATE,
          tax_prefer_mark: 'NO_FAVORABLE',
          discount: false,
        },
      ],
    },
  ],
})

const isUnknown = (error: unknown): boolean =>
  error instanceof WechatPayRefused && error.status === 404 && ['RESOURCENOTEXISTS', 'NOTFOUND'].includes(error.reason)

const asAway = (error: unknown): unknown =>
  error instanceof WechatPayRefused ? new ProviderAway(error.message, { cause: error }) : error

function newsOf(invoiceNo: string, answer: Node): InvoiceNews {
  const list = Array.isArray(answer.fapiao_information) ? answer.fapiao_information.map(objectOf) : []
  const found = list.find(({ fapiao_id }) => fapiao_id === invoiceNo)
  if (!found) return { state: 'unknown' }
  const blue = objectOf(found.blue_fapiao)
  const status = textOf(found.status)
  if (status === 'ISSUE_ACCEPTED') return { state: 'accepted' }
  if (status === 'ISSUED')
    return { state: 'issued', number: textOf(blue.fapiao_number), issuedAt: instantOf(textOf(blue.fapiao_time)) }
  if (status === 'ISSUE_FAILED') return { state: 'failed', note: textOf(found.fail_reason) }
  if (status === 'REVERSE_ACCEPTED') return { state: 'reversing' }
  if (status === 'REVERSED') return { state: 'reversed' }
  if (status === 'REVERSE_FAILED') return { state: 'not_reversed', note: textOf(found.fail_reason) }
  throw new ProviderAway(`wechat fapiao: no such status ${status}`)
}

async function query(ctx: InvoiceCtx, invoiceNo: string): Promise<InvoiceNews> {
  try {
    return newsOf(invoiceNo, await callWechatPay(ctx, `${APPLICATIONS}/query`, `${APPLICATIONS}/${invoiceNo}`))
  } catch (error) {
    if (isUnknown(error)) return { state: 'unknown' }
    throw asAway(error)
  }
}

/** A refusal of what is already there is no news: what is there is asked. */
async function issue(ctx: InvoiceCtx, order: InvoiceOrder): Promise<InvoiceNews> {
  if (!ctx.env.INVOICE_GOODS_CODE) throw new ProviderAway('wechat fapiao: no goods code')
  try {
    await callWechatPay(ctx, APPLICATIONS, APPLICATIONS, applicationOf(ctx, order))
    return { state: 'accepted' }
  } catch (error) {
    if (!(error instanceof WechatPayRefused)) throw error
    const known = await query(ctx, order.invoiceNo)
    return known.state === 'unknown' ? { state: 'failed', note: `${error.status} ${error.reason}` } : known
  }
}

async function reverse(ctx: InvoiceCtx, invoiceNo: string, number: string): Promise<InvoiceNews> {
  const body = {
    reverse_reason: REASON,
    fapiao_information: [{ fapiao_id: invoiceNo, fapiao_number: number }],
  }
  try {
    await callWechatPay(ctx, `${APPLICATIONS}/reverse`, `${APPLICATIONS}/${invoiceNo}/reverse`, body)
    return { state: 'reversing' }
  } catch (error) {
    if (!(error instanceof WechatPayRefused)) throw error
    return query(ctx, invoiceNo)
  }
}

async function file(ctx: InvoiceCtx, invoiceNo: string): Promise<Buffer> {
  const path = `${APPLICATIONS}/${invoiceNo}/fapiao-files?fapiao_id=${invoiceNo}`
  try {
    const answer = await callWechatPay(ctx, `${APPLICATIONS}/fapiao-files`, path)
    const list = Array.isArray(answer.fapiao_download_info_list) ? answer.fapiao_download_info_list.map(objectOf) : []
    const url = textOf(list.find(({ fapiao_id }) => fapiao_id === invoiceNo)?.download_url)
    if (!/^https?:\/\//.test(url)) throw new ProviderAway('wechat fapiao: no file yet')
    const bytes = await providerCall({ provider: 'wechat_pay', call: 'fapiao_file', log: ctx.log }, () =>
      providerFile(url),
    )
    if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new ProviderAway('wechat fapiao: no PDF')
    return bytes
  } catch (error) {
    throw asAway(error)
  }
}

export const wechatFapiao: InvoiceProvider = { issue, query, reverse, file }
