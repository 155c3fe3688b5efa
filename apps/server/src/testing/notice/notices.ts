import { createCipheriv, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from '../app'
import { aKeyPair } from '../providers/lab'

const theirs = aKeyPair()
/** Read once: reading a key costs more than using it. */
export const THEIR_KEY = createPrivateKey(theirs.private)
const stranger = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
const V3_KEY = '0123456789abcdef0123456789abcdef'
const KEY_ID = 'PUB_KEY_ID_0000000000000000000001'

/** Settings with which an app accepts notices of payments; no provider is at the addresses. */
export const NOTICE_ENV = {
  ...{
    WX_APPID: 'wx8888888888888888',
    WX_MCHID: '1900000109',
    WX_PAY_SERIAL: 'AB12',
    WX_PAY_API: 'http://127.0.0.1:9',
  },
  ...{ WX_PAY_PRIVATE_KEY: theirs.private, WX_PAY_PUBLIC_KEY: theirs.public, WX_PAY_PUBLIC_KEY_ID: KEY_ID },
  ...{ WX_PAY_API_V3_KEY: V3_KEY, ALI_APPID: '2021000000000001', ALI_SELLER_ID: '2088000000000001' },
  ...{ ALI_APP_PRIVATE_KEY: theirs.private, ALI_PUBLIC_KEY: theirs.public, ALI_GATEWAY: 'http://127.0.0.1:9' },
}

export interface RawNotice {
  headers: Record<string, string>
  body: string
}

export function sealed(plain: object, kind = 'transaction', key = V3_KEY) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(kind))
  const bytes = Buffer.concat([cipher.update(JSON.stringify(plain)), cipher.final(), cipher.getAuthTag()])
  const ciphertext = bytes.toString('base64')
  return { original_type: kind, algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: kind, nonce }
}

/** Signed as WeChat Pay does; by a stranger when asked. */
export function signedByWechat(body: string, now: Date, more: { forged?: boolean; keyId?: string } = {}): RawNotice {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const text = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`)
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': more.keyId ?? KEY_ID,
    'wechatpay-signature': sign('sha256', text, more.forged ? stranger : THEIR_KEY).toString('base64'),
  }
  return { headers, body }
}

export const wechatTrade = (payNo: string, fen: number, more: object = {}) => ({
  appid: NOTICE_ENV.WX_APPID,
  mchid: NOTICE_ENV.WX_MCHID,
  out_trade_no: payNo,
  transaction_id: `4200${payNo}`,
  trade_type: 'JSAPI',
  trade_state: 'SUCCESS',
  success_time: '2026-11-15T10:00:05+08:00',
  amount: { total: fen, payer_total: fen, currency: 'CNY', payer_currency: 'CNY' },
  ...more,
})

export const wechatBody = (plain: object, event = 'TRANSACTION.SUCCESS') =>
  JSON.stringify({
    id: 'b0b',
    create_time: '2026-11-15T10:00:06+08:00',
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: '支付成功',
    resource: sealed(plain, event.startsWith('REFUND') ? 'refund' : 'transaction'),
  })

export const alipayForm = (payNo: string, fen: number, more: Record<string, string> = {}) => ({
  app_id: NOTICE_ENV.ALI_APPID,
  seller_id: NOTICE_ENV.ALI_SELLER_ID,
  charset: 'utf-8',
  gmt_create: '2026-11-15 10:00:00',
  gmt_payment: '2026-11-15 10:00:05',
  notify_id: `n${payNo}`,
  notify_time: '2026-11-15 10:00:06',
  notify_type: 'trade_status_sync',
  out_trade_no: payNo,
  trade_no: `2026${payNo}`,
  subject: '证件照 - 拍摄预约',
  total_amount: (fen / 100).toFixed(2),
  trade_status: 'TRADE_SUCCESS',
  version: '1.0',
  ...more,
})

export function signedByAlipay(form: Record<string, string>, forged = false): Record<string, string> {
  const text = Object.keys(form)
    .filter((name) => form[name] !== '')
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&')
  const signature = sign('sha256', Buffer.from(text), forged ? stranger : THEIR_KEY).toString('base64')
  return { ...form, sign_type: 'RSA2', sign: signature }
}

export const deliver = async (app: TestApp, provider: 'wechat' | 'alipay', { headers, body }: RawNotice) => {
  const url = `/api/pay/notice/${provider}`
  const { statusCode, body: said } = await app.http.inject({ method: 'POST', url, headers, payload: body })
  return { status: statusCode, said }
}

export const deliverForm = (app: TestApp, form: Record<string, string>) =>
  deliver(app, 'alipay', {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(form).toString(),
  })

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** An address that exists before the app does: requests there are passed on to it, and the answers recorded. */
export async function aNoticeDoor() {
  const answers: { path: string; status: number }[] = []
  let app: TestApp | undefined
  const server = createServer(async (request, response) => {
    const payload = await bodyOf(request)
    const path = request.url ?? '/'
    const answer = await app?.http.inject({
      method: 'POST',
      url: path,
      headers: { ...request.headers } as Record<string, string>,
      payload,
    })
    answers.push({ path, status: answer?.statusCode ?? 503 })
    response.statusCode = answer?.statusCode ?? 503
    response.end(answer?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    leadsTo: (to: TestApp) => {
      app = to
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
