import { createHash } from 'node:crypto'
import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { scopeOfCookie, withoutScopeCookie } from '../world/cookies'
import { defaultScope } from '../world/scope'
import type { World } from '../world/world'
import { badNetwork } from './bad-network'
import { nonceOf, webviewPolicy } from './csp'
import { productDown } from './down.page'
import { injectFirst } from './inject'
import { type PhoneApp, phoneApps } from './phones'
import { userAgentOf } from './user-agents'

const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']
const conditional = ['if-none-match', 'if-modified-since']

const wantsDocument = ({ method, headers }: IncomingMessage) => {
  const dest = headers['sec-fetch-dest']
  if (method !== 'GET' && method !== 'POST') return false
  return dest ? dest === 'document' || dest === 'iframe' : (headers.accept ?? '').includes('text/html')
}

const without = (headers: IncomingHttpHeaders, names: string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** A phone of its own has an address of its own: what is limited by address is not shared between tests. */
function addressOf(scope: string, { remoteAddress = '127.0.0.1' }: IncomingMessage['socket']): string {
  if (scope === defaultScope) return remoteAddress.replace(/^::ffff:/, '')
  return `10.${[...createHash('sha256').update(scope).digest().subarray(0, 3)].join('.')}`
}

/** The headers as that app's browser would send them through a balancer. */
export function phoneHeaders(world: World, app: PhoneApp, request: IncomingMessage): OutgoingHttpHeaders {
  const { headers, socket } = request
  const scope = scopeOfCookie(headers.cookie)
  const { device } = world.scope(scope)
  const address = addressOf(scope, socket)
  const hints = Object.keys(headers).filter((name) => name.startsWith('sec-ch-'))
  const sent = without(headers, [...hopByHop, ...hints, 'cookie'])
  const cookie = withoutScopeCookie(headers.cookie)
  return {
    ...sent,
    ...(cookie ? { cookie } : {}),
    'user-agent': userAgentOf(app, device),
    'accept-language': 'zh-CN,zh-Hans;q=0.9',
    'x-forwarded-for': [headers['x-forwarded-for'], address].filter(Boolean).join(', '),
    'x-forwarded-proto': 'http',
    'x-forwarded-host': headers.host,
  }
}

const decoder = (encoding: string | undefined) => {
  if (encoding === 'br') return createBrotliDecompress()
  return encoding === 'gzip' || encoding === 'deflate' ? createUnzip() : undefined
}

function answerDocument(upstream: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders) {
  const nonce = nonceOf(upstream.headers['content-security-policy']?.toString())
  const tag = `<script src="/__lab/bridge.js"${nonce ? ` nonce="${nonce}"` : ''}></script>`
  const { 'content-length': _, 'content-encoding': encoding, etag: __, ...rest } = headers
  response.writeHead(upstream.statusCode ?? 502, rest)
  const decode = decoder(encoding?.toString())
  const ended = () => undefined
  if (decode) pipeline(upstream, decode, injectFirst(tag), response, ended)
  else pipeline(upstream, injectFirst(tag), response, ended)
}

function answerPhone(upstream: IncomingMessage, request: IncomingMessage, response: ServerResponse) {
  const headers = without(upstream.headers, [...hopByHop, 'x-frame-options'])
  const policy = upstream.headers['content-security-policy']
  if (policy) headers['content-security-policy'] = webviewPolicy(policy.toString())
  const html = (upstream.headers['content-type'] ?? '').startsWith('text/html')
  const bodiless = request.method === 'HEAD' || upstream.statusCode === 204 || upstream.statusCode === 304
  if (html && !bodiless) return answerDocument(upstream, response, headers)
  response.writeHead(upstream.statusCode ?? 502, headers)
  pipeline(upstream, response, () => undefined)
}

/** One request of a phone, to the product and back. */
export async function forward(world: World, app: PhoneApp, request: IncomingMessage, response: ServerResponse) {
  if (await badNetwork(world, request, response)) return
  const target = new URL(request.url ?? '/', world.settings.productUrl)
  const headers = phoneHeaders(world, app, request)
  if (wantsDocument(request)) {
    headers['accept-encoding'] = 'identity'
    // The same URL is another page on another device: never "not modified".
    for (const name of conditional) delete headers[name]
  }
  const { request: open } = target.protocol === 'https:' ? https : http
  const upstream = open(target, { method: request.method, headers })
  upstream.on('response', (answer) => answerPhone(answer, request, response))
  upstream.on('error', () => {
    if (response.headersSent) return response.destroy()
    const title = phoneApps.find((phone) => phone.app === app)?.title ?? ''
    response.writeHead(502, { 'content-type': 'text/html; charset=utf-8' }).end(productDown(title))
  })
  response.on('close', () => upstream.destroy())
  pipeline(request, upstream, () => undefined)
}
