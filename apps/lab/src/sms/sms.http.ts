import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { neverAnswer, weather } from '../faults/weather'
import type { World } from '../world/world'
import { refuseAcs3 } from './acs3'

interface SendSms {
  mobile: string
  signName: string
  templateCode: string
  params: Record<string, string>
}

const searchOf = (request: FastifyRequest) => request.url.split('?')[1] ?? ''
const failed = (Code: string, Message: string) => ({ Code, Message })

/** Parameters may stand in the query or in a form body. */
function parametersOf(request: FastifyRequest): URLSearchParams {
  const form = String(request.headers['content-type'] ?? '').includes('form-urlencoded')
  const body = form && Buffer.isBuffer(request.body) ? request.body.toString() : ''
  return new URLSearchParams([searchOf(request), body].filter(Boolean).join('&'))
}

function readSendSms(given: URLSearchParams): SendSms | ReturnType<typeof failed> {
  const mobile = (given.get('PhoneNumbers') ?? '').replace(/^\+?86(?=1\d{10}$)/, '')
  const templateCode = given.get('TemplateCode') ?? ''
  const signName = given.get('SignName') ?? ''
  if (!/^1\d{10}$/.test(mobile)) return failed('isv.MOBILE_NUMBER_ILLEGAL', '手机号格式错误')
  if (!signName) return failed('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名')
  if (!/^SMS_\d+$/.test(templateCode)) return failed('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板')
  try {
    const params: unknown = JSON.parse(given.get('TemplateParam') || '{}')
    if (typeof params !== 'object' || params === null || Array.isArray(params)) throw new TypeError('not an object')
    const texts = Object.entries(params).map(([name, value]): [string, string] => [name, String(value)])
    return { mobile, signName, templateCode, params: Object.fromEntries(texts) }
  } catch {
    return failed('isv.INVALID_JSON_PARAM', 'TemplateParam 不是 JSON 对象')
  }
}

function textOf({ signName, params }: SendSms): string {
  const said = params.code
    ? `您的验证码是 ${params.code}，请勿告诉他人。如非本人操作，请忽略本短信。`
    : params.tail
      ? `您的账号申请更换为尾号 ${params.tail} 的手机号，将于${params.time}生效。如非本人操作，请用本号码登录一次，更换即取消。`
      : Object.entries(params)
          .map(([name, value]) => `${name}：${value}`)
          .join('，')
  return `【${signName}】${said}`
}

/** dysmsapi.aliyuncs.com, action SendSms. */
export const smsApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { keyId, keySecret } = world.settings.sms
    const nonces = new Set<string>()
    // The signature covers the body's bytes, so they are left as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
    weather(app, world, 'sms', (request) => ({ subject: parametersOf(request).get('PhoneNumbers') ?? '' }))

    const answer = (reply: FastifyReply, status: number, body: { Code: string; Message: string; BizId?: string }) =>
      reply.code(status).send({ ...body, RequestId: randomUUID().toUpperCase() })

    async function send(request: FastifyRequest, reply: FastifyReply) {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { method, headers } = request
      const signed = { method, headers, body, query: searchOf(request) }
      const path = request.url.split('?')[0] ?? '/'
      const refused = refuseAcs3(signed, ['/', path], { id: keyId, secret: keySecret }, world.now())
      if (refused) return answer(reply, refused.status, { Code: refused.code, Message: refused.message })
      const nonce = String(headers['x-acs-signature-nonce'] ?? '')
      if (!nonce || nonces.has(nonce)) return answer(reply, 400, failed('SignatureNonceUsed', 'nonce was used before'))
      nonces.add(nonce)
      if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
        return answer(reply, 404, failed('InvalidAction.NotFound', 'Specified api is not found.'))
      const asked = readSendSms(parametersOf(request))
      if ('Code' in asked) return answer(reply, 200, asked)

      const at = { subject: asked.mobile }
      if (world.fault('sms.balance', at)) return answer(reply, 200, failed('isv.AMOUNT_NOT_ENOUGH', '账户余额不足'))
      const limited = world.fault('sms.limit', at)
        ? '触发分钟级流控Permits:1'
        : world.fault('sms.carrier_limits', at) && world.carrier.refusal(asked.mobile, world.now())
      if (limited) return answer(reply, 200, failed('isv.BUSINESS_LIMIT_CONTROL', limited))

      world.carrier.count(asked.mobile, world.now())
      const message = { mobile: asked.mobile, code: asked.params.code ?? '', text: textOf(asked) }
      const late = world.fault('sms.late', at)
      if (late) world.inbox.deliverLater(message, late.ms)
      else if (!world.fault('sms.lost', at)) world.inbox.deliver(message)
      if (world.fault('sms.duplicate', at)) world.inbox.deliver(message)
      if (world.fault('sms.answer_lost', at)) return neverAnswer(reply)
      return answer(reply, 200, { Code: 'OK', Message: 'OK', BizId: String(world.now()) })
    }

    app.post('/', send)
    app.get('/', send)
  }
