import type { Services } from '../../context'
import type { Env } from '../../env'
import { providerCall } from '../calls'
import { ProviderAway, providerText, textOf } from '../json'
import { stampNow } from '../stamp'
import { responseNode } from './response-node'
import { type Params, rsa2Sign, rsa2Verify, signText } from './sign'

const OK = '10000'

/** Alipay understood and says no. Only a signed no may change what we believe about money. */
export class AlipayRefused extends Error {
  override name = 'AlipayRefused'

  constructor(
    readonly method: string,
    readonly code: string,
    readonly subCode: string,
    readonly isSigned: boolean,
  ) {
    super(`alipay ${method}: ${code} ${subCode}`)
  }
}

export type AlipayNode = Record<string, unknown>
type GatewayCtx = Pick<Services, 'env' | 'log'>

export const beijingTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** All parameters of a call with their signature; what is empty is not sent, as it is not signed. */
function signedParams(env: Env, method: string, params: Params): Params {
  const all: Params = {
    app_id: env.ALI_APPID,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: beijingTime(stampNow().at),
    version: '1.0',
    ...params,
  }
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return { ...sent, sign: rsa2Sign(signText(sent), env.ALI_APP_PRIVATE_KEY) }
}

const parsed = (text: string): AlipayNode | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as AlipayNode) : undefined
  } catch {
    return undefined
  }
}

/** The answer, read from the very characters whose signature was checked. */
function readAnswer(ctx: GatewayCtx, method: string, raw: string): AlipayNode {
  const signature = textOf(parsed(raw)?.sign)
  const isSigned = (node: string) => rsa2Verify(node, signature, ctx.env.ALI_PUBLIC_KEY)
  const forged = () => {
    ctx.log.error({ provider: 'ali', method }, 'alipay answer is not signed by alipay')
    return new ProviderAway(`alipay ${method}: signature`)
  }

  const error = responseNode(raw, 'error_response')
  if (error !== undefined) {
    // The gateway's own errors may come without a signature, never with a wrong one.
    if (signature && !isSigned(error)) throw forged()
    const node = parsed(error) ?? {}
    throw new AlipayRefused(method, textOf(node.code), textOf(node.sub_code), signature !== '')
  }
  const text = responseNode(raw, `${method.replaceAll('.', '_')}_response`)
  if (text === undefined) throw new ProviderAway(`alipay ${method}: not an answer`)
  if (!isSigned(text)) throw forged()
  const node = parsed(text) ?? {}
  // The token call has no code when it succeeds.
  const code = textOf(node.code) || OK
  if (code !== OK) throw new AlipayRefused(method, code, textOf(node.sub_code), true)
  return node
}

const SYSTEM = new Set(['app_id', 'method', 'format', 'charset', 'sign_type', 'sign', 'timestamp', 'version'])

/** One call of the gateway; params beside the system's go in the body, where access logs do not look. */
export async function callAlipay(ctx: GatewayCtx, method: string, params: Params): Promise<AlipayNode> {
  const { ALI_APPID, ALI_APP_PRIVATE_KEY, ALI_PUBLIC_KEY, ALI_GATEWAY } = ctx.env
  if (!ALI_APPID || !ALI_APP_PRIVATE_KEY || !ALI_PUBLIC_KEY) throw new ProviderAway('alipay: no keys')
  const entries = Object.entries(signedParams(ctx.env, method, params))
  const query = new URLSearchParams(entries.filter(([name]) => SYSTEM.has(name)))
  const body = new URLSearchParams(entries.filter(([name]) => !SYSTEM.has(name)))
  return providerCall({ provider: 'alipay', call: method, log: ctx.log }, async () =>
    readAnswer(ctx, method, await providerText(`${ALI_GATEWAY}?${query}`, { method: 'POST', body })),
  )
}

/** The address of a page of the gateway, for a browser to go to. */
export const alipayPage = (env: Env, method: string, params: Params): string =>
  `${env.ALI_GATEWAY}?${new URLSearchParams(signedParams(env, method, params))}`
