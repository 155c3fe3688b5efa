import type { Env } from '../../env'
import { providerCall } from '../calls'
import { ProviderAway, providerAnswer, providerFile, textOf } from '../json'
import type { PaymentCtx } from '../payment-shape'
import { stampNow } from '../stamp'
import { answerText, requestText, rsaSign, rsaVerify } from './pay-sign'

const SKEW_MS = 300_000

export type Node = Record<string, unknown>

/** WeChat Pay understood and says no. Its no is unsigned: what became of the order is asked, never guessed. */
export class WechatPayRefused extends Error {
  override name = 'WechatPayRefused'

  constructor(
    readonly place: string,
    readonly status: number,
    /** Without underscores: their spelling drifts. */
    readonly reason: string,
  ) {
    super(`wechat pay ${place}: ${status} ${reason}`)
  }
}

interface SignedBy {
  timestamp: string
  nonce: string
  signature: string
  serial: string
}

/** Whether these very characters were signed by WeChat Pay, lately. */
export function isFromWechat(env: Env, by: SignedBy, body: string, now: Date): boolean {
  if (!env.WX_PAY_PUBLIC_KEY || !env.WX_PAY_PUBLIC_KEY_ID || by.serial !== env.WX_PAY_PUBLIC_KEY_ID) return false
  if (!/^[1-9]\d{9}$/.test(by.timestamp) || by.nonce === '') return false
  if (Math.abs(now.getTime() - Number(by.timestamp) * 1000) > SKEW_MS) return false
  return rsaVerify(answerText(by.timestamp, by.nonce, body), by.signature, env.WX_PAY_PUBLIC_KEY)
}

export const objectOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}

export function parsed(text: string): Node {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function authorization(env: Env, method: string, path: string, body: string): string {
  const { at, nonce } = stampNow()
  const stamp = { timestamp: String(Math.floor(at.getTime() / 1000)), nonce: nonce.replaceAll('-', '').toUpperCase() }
  const signature = rsaSign(requestText({ method, path, body, ...stamp }), env.WX_PAY_PRIVATE_KEY)
  const fields = {
    mchid: env.WX_MCHID,
    nonce_str: stamp.nonce,
    timestamp: stamp.timestamp,
    serial_no: env.WX_PAY_SERIAL,
    signature,
  }
  const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`
}

const isReady = (env: Env): boolean =>
  [env.WX_APPID, env.WX_MCHID, env.WX_PAY_SERIAL, env.WX_PAY_PRIVATE_KEY, env.WX_PAY_API_V3_KEY].every(Boolean) &&
  [env.WX_PAY_PUBLIC_KEY, env.WX_PAY_PUBLIC_KEY_ID].every(Boolean)

/** One call of WeChat Pay v3; `place` is its path without numbers, for the log. */
export async function callWechatPay(ctx: PaymentCtx, place: string, path: string, sent?: object): Promise<Node> {
  if (!isReady(ctx.env)) throw new ProviderAway('wechat pay: no keys')
  return providerCall({ provider: 'wechat_pay', call: place, log: ctx.log }, () => askWechatPay(ctx, place, path, sent))
}

async function askWechatPay(ctx: PaymentCtx, place: string, path: string, sent?: object): Promise<Node> {
  const { env, log } = ctx
  const url = new URL(`${env.WX_PAY_API}${path}`)
  const method = sent ? 'POST' : 'GET'
  const body = sent ? JSON.stringify(sent) : ''
  const { status, headers, text } = await providerAnswer(url.href, {
    method,
    headers: {
      authorization: authorization(env, method, `${url.pathname}${url.search}`, body),
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'kuaimen',
      'wechatpay-serial': env.WX_PAY_PUBLIC_KEY_ID,
    },
    ...(sent ? { body } : {}),
  })
  if (status >= 400) throw refusal(ctx, place, status, text)
  const by = {
    timestamp: headers.get('wechatpay-timestamp') ?? '',
    nonce: headers.get('wechatpay-nonce') ?? '',
    signature: headers.get('wechatpay-signature') ?? '',
    serial: headers.get('wechatpay-serial') ?? '',
  }
  if (!isFromWechat(env, by, text, stampNow().at)) {
    log.error({ provider: 'wechat', place }, 'wechat pay answer is not signed by wechat pay')
    throw new ProviderAway(`wechat pay ${place}: signature`)
  }
  return text === '' ? {} : parsed(text)
}

/** A file whose address came in a signed answer; only from WeChat Pay itself, for the request carries our signature. */
export async function fetchWechatFile({ env, log }: PaymentCtx, place: string, address: string): Promise<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.origin !== new URL(env.WX_PAY_API).origin) throw new ProviderAway(`wechat pay ${place}: no file there`)
  const headers = {
    authorization: authorization(env, 'GET', `${url.pathname}${url.search}`, ''),
    'user-agent': 'kuaimen',
  }
  const { status, bytes } = await providerCall({ provider: 'wechat_pay', call: `${place} file`, log }, () =>
    providerFile(url.href, { headers }),
  )
  if (status !== 200) throw new ProviderAway(`wechat pay ${place}: file ${status}`)
  return bytes
}

/** Busy, or too many calls: nothing was decided. */
const isBusy = (status: number, reason: string): boolean =>
  status >= 500 || status === 429 || ['FREQUENCYLIMITED', 'SYSTEMERROR', 'BANKERROR'].includes(reason)

function refusal({ log }: PaymentCtx, place: string, status: number, text: string): Error {
  const reason = textOf(parsed(text).code).replaceAll('_', '')
  if (isBusy(status, reason)) return new ProviderAway(`wechat pay ${place}: ${status} ${reason}`)
  log.warn({ provider: 'wechat', place, status, reason }, 'wechat pay refuses')
  return new WechatPayRefused(place, status, reason)
}
