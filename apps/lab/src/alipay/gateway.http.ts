import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { cutOff, holdBack, type Whereabouts, weather } from '../faults/weather'
import type { World } from '../world/world'
import { gatewayMethods } from './methods'
import { type GatewayError, gatewayErrors } from './refusals'
import { isSignedBy, signature } from './rsa2'
import { bizOf } from './trade'
import { showWapCashier, showWapRefusal, wapCashier } from './wap.http'

const clockSkew = 15 * 60_000
const page = 'alipay.trade.wap.pay'

/** System parameters may stand in the query, the others in a form: the gateway sees one list. */
function paramsOf(request: FastifyRequest): URLSearchParams {
  const form = typeof request.body === 'string' ? request.body : ''
  return new URLSearchParams([request.url.split('?')[1] ?? '', form].filter(Boolean).join('&'))
}

function refuseCall(world: World, params: URLSearchParams): GatewayError | undefined {
  const { appid, appPublicKey } = world.settings.alipay
  if (!params.get('method')) return gatewayErrors.noMethod
  if (params.get('app_id') !== appid) return gatewayErrors.badAppId
  if (params.get('sign_type') !== 'RSA2') return gatewayErrors.badSignType
  if (params.get('charset')?.toLowerCase() !== 'utf-8') return gatewayErrors.badCharset
  if (!params.get('sign')) return gatewayErrors.noSignature
  if (!appPublicKey) return gatewayErrors.noKey
  if (!isSignedBy(appPublicKey, params)) return gatewayErrors.badSignature
  const written = params.get('timestamp') ?? ''
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written)
    ? Date.parse(`${written.replace(' ', 'T')}+08:00`)
    : Number.NaN
  return Math.abs(world.now() - at) < clockSkew ? undefined : gatewayErrors.badTimestamp
}

/** openapi.alipay.com/gateway.do */
export const aliGateway =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { privateKey } = world.settings.alipay
    // Decoded once and by us: the signature covers the values as they were before encoding.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body)

    function whereabouts(params: URLSearchParams): Whereabouts {
      const consent = world.alipay.peek(params.get('code') ?? params.get('auth_token') ?? '')
      if (consent) return { scope: world.scope(consent.scopeName) }
      const no = bizOf(params).out_trade_no
      return typeof no === 'string' ? { subject: no } : {}
    }
    weather(app, world, 'ali', (request) => whereabouts(paramsOf(request)))

    /** Signed over the node's own characters, slashes escaped as Alipay does: serialized again it fails. */
    function answer(reply: FastifyReply, at: Whereabouts, name: string, node: object) {
      const text = JSON.stringify(node).replaceAll('/', '\\/')
      const signed = world.fault('ali.forged', at) ? text.replace('{', '{ ') : text
      const sign = privateKey ? `,"sign":"${signature(privateKey, signed)}"` : ''
      return reply.type('text/html;charset=utf-8').send(`{"${name}":${text}${sign}}`)
    }

    async function call(request: FastifyRequest, reply: FastifyReply) {
      const params = paramsOf(request)
      const at = whereabouts(params)
      const refuse = (error: GatewayError) => answer(reply, at, 'error_response', error)
      const refused = refuseCall(world, params)
      const name = params.get('method') ?? ''
      if (name === page) return refused ? showWapRefusal(reply, refused.sub_msg) : showWapCashier(world, params, reply)
      if (refused) return refuse(refused)
      const method = gatewayMethods.get(name)
      if (!method) return refuse(gatewayErrors.badMethod)
      if (world.fault('ali.busy', at)) return refuse(gatewayErrors.unavailable)
      if (world.fault('ali.code_invalid', at)) return refuse(gatewayErrors.badCode)
      const holdable = { provider: 'ali', path: name, subject: at.subject ?? '' } as const
      if (!(await holdBack(world, reply, { ...holdable, stage: 'asked' }))) return cutOff(reply)
      const origin = `http://${request.headers.host}`
      const place = `${origin}${request.url.split('?')[0]?.replace(/\/$/, '')}`
      const done = method({ world, params, origin, place })
      if (!(await holdBack(world, reply, { ...holdable, stage: 'done' }))) return cutOff(reply)
      if (world.fault('ali.answer_lost', at)) return cutOff(reply)
      if ('error' in done) return refuse(done.error)
      return answer(reply, at, `${name.replaceAll('.', '_')}_response`, done.node)
    }

    // Its address is all one needs, for half a minute; the file is not signed.
    app.get('/downloadBillFile.resource', async (request, reply) => {
      const { fileId = '' } = request.query as { fileId?: string }
      const file = world.bills.take(fileId, world.now())
      if (!file) return reply.code(404).send('账单下载地址已失效')
      return reply.type('application/zip').send(world.fault('ali.bill_damaged') ? file.subarray(0, -40) : file)
    })

    app.post('/', call)
    wapCashier(app, world)
    app.get('/', call)
  }
