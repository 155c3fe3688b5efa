import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { cutOff, neverAnswer, weather } from '../faults/weather'
import type { World } from '../world/world'
import { refuseAcs3 } from './acs3'
import { type SendStatus, timeOf } from './ledger'
import { refuseParams, smsText } from './templates'

interface SendSms {
  mobile: string
  signName: string
  templateCode: string
  params: Record<string, string>
  outId: string
}

interface Said {
  Code: string
  Message: string
}

const searchOf = (request: FastifyRequest) => request.url.split('?')[1] ?? ''
const failed = (Code: string, Message: string): Said => ({ Code, Message })

/** Parameters may stand in the query or in a form body. */
function parametersOf(request: FastifyRequest): URLSearchParams {
  const form = String(request.headers['content-type'] ?? '').includes('form-urlencoded')
  const body = form && Buffer.isBuffer(request.body) ? request.body.toString() : ''
  return new URLSearchParams([searchOf(request), body].filter(Boolean).join('&'))
}

const numberOf = (text: string | null) => (text ?? '').replace(/^\+?86(?=1\d{10}$)/, '')
const isMobile = (text: string) => /^1\d{10}$/.test(text)
const badMobile = failed('isv.MOBILE_NUMBER_ILLEGAL', '手机号格式错误')

function readSendSms(given: URLSearchParams): SendSms | Said {
  const mobile = numberOf(given.get('PhoneNumbers'))
  const templateCode = given.get('TemplateCode') ?? ''
  const signName = given.get('SignName') ?? ''
  if (!isMobile(mobile)) return badMobile
  if (!signName) return failed('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名')
  if (!/^SMS_\d+$/.test(templateCode)) return failed('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板')
  try {
    const params: unknown = JSON.parse(given.get('TemplateParam') || '{}')
    if (typeof params !== 'object' || params === null || Array.isArray(params)) throw new TypeError('not an object')
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const refused = refuseParams(templateCode, texts)
    if (refused) return failed(...refused)
    return { mobile, signName, templateCode, params: texts, outId: given.get('OutId') ?? '' }
  } catch {
    return failed('isv.INVALID_JSON_PARAM', 'TemplateParam 不是 JSON 对象')
  }
}

/** The message on its way to the phone, as the faults want it. */
function submit(world: World, { mobile, signName, templateCode, params, outId }: SendSms) {
  const at = { subject: mobile }
  const text = smsText(signName, templateCode, params)
  const message = { mobile, code: params.code ?? '', text, template: templateCode, out_id: outId }
  const late = world.fault('sms.late', at)
  const lost = !late && world.fault('sms.lost', at) !== undefined
  if (late) world.inbox.deliverLater(message, late.ms)
  else if (!lost) world.inbox.deliver(message)
  if (world.fault('sms.duplicate', at)) world.inbox.deliver(message)
  const status: SendStatus = late ? 1 : lost ? 2 : 3
  world.smsLedger.add({ mobile, at: world.now(), template: templateCode, out_id: outId, text, status })
}

function sendSms(world: World, given: URLSearchParams): (Said & { BizId?: string }) | 'silence' {
  const asked = readSendSms(given)
  if ('Code' in asked) return asked
  const { mobile } = asked
  const template = asked.params.code ? '' : asked.templateCode
  const at = { subject: mobile }
  if (world.fault('sms.balance', at)) return failed('isv.AMOUNT_NOT_ENOUGH', '账户余额不足')
  const limited = world.fault('sms.limit', at)
    ? '触发分钟级流控Permits:1'
    : world.fault('sms.carrier_limits', at) && world.carrier.refusal(mobile, world.now(), template)
  if (limited) return failed('isv.BUSINESS_LIMIT_CONTROL', limited)
  world.carrier.count(mobile, world.now(), template)
  submit(world, asked)
  if (world.fault('sms.answer_lost', at)) return 'silence'
  return { Code: 'OK', Message: 'OK', BizId: `${world.now()}^0` }
}

function querySendDetails(
  world: World,
  given: URLSearchParams,
): Said & { TotalCount?: number; SmsSendDetailDTOs?: object } {
  const mobile = numberOf(given.get('PhoneNumber'))
  const [day, size, page] = [
    given.get('SendDate') ?? '',
    Number(given.get('PageSize')),
    Number(given.get('CurrentPage')),
  ]
  if (!isMobile(mobile)) return badMobile
  if (!/^\d{8}$/.test(day) || !(size >= 1 && size <= 50) || !(page >= 1))
    return failed('isv.INVALID_PARAMETERS', '参数异常')
  const found = world.smsLedger.on(mobile, day)
  const rows = found.slice((page - 1) * size, page * size).map(({ at, template, out_id, text, status }) => ({
    PhoneNum: mobile,
    SendStatus: status,
    ErrCode: status === 3 ? 'DELIVERED' : status === 2 ? 'MOBILE_NOT_ON_SERVICE' : '',
    TemplateCode: template,
    Content: text,
    SendDate: timeOf(at),
    ReceiveDate: status === 3 ? timeOf(at) : '',
    OutId: out_id,
  }))
  return { Code: 'OK', Message: 'OK', TotalCount: found.length, SmsSendDetailDTOs: { SmsSendDetailDTO: rows } }
}

/** dysmsapi.aliyuncs.com, actions SendSms and QuerySendDetails. */
export const smsApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { keyId, keySecret } = world.settings.sms
    const nonces = new Set<string>()
    // The signature covers the body's bytes, so they are left as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
    const subjectOf = (given: URLSearchParams) => given.get('PhoneNumbers') ?? given.get('PhoneNumber') ?? ''
    weather(app, world, 'sms', (request) => ({ subject: subjectOf(parametersOf(request)) }))

    const answer = (reply: FastifyReply, status: number, body: Said) =>
      reply.code(status).send({ ...body, RequestId: randomUUID().toUpperCase() })

    /** The fault of a signature, told once for each nonce. */
    function refuse(request: FastifyRequest): { status: number; code: string; message: string } | undefined {
      const { method, headers } = request
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const path = request.url.split('?')[0] ?? '/'
      const signed = { method, headers, body, query: searchOf(request) }
      const refused = refuseAcs3(signed, ['/', path], { id: keyId, secret: keySecret }, world.now())
      if (refused) return refused
      const nonce = String(headers['x-acs-signature-nonce'] ?? '')
      if (!nonce || nonces.has(nonce))
        return { status: 400, code: 'SignatureNonceUsed', message: 'nonce was used before' }
      nonces.add(nonce)
      return undefined
    }

    async function act(request: FastifyRequest, reply: FastifyReply) {
      const refused = refuse(request)
      if (refused) return answer(reply, refused.status, failed(refused.code, refused.message))
      const given = parametersOf(request)
      const action = request.headers['x-acs-version'] === '2017-05-25' ? request.headers['x-acs-action'] : ''
      if (action === 'QuerySendDetails') {
        if (world.fault('sms.query_away', { subject: subjectOf(given) })) return cutOff(reply)
        return answer(reply, 200, querySendDetails(world, given))
      }
      if (action !== 'SendSms')
        return answer(reply, 404, failed('InvalidAction.NotFound', 'Specified api is not found.'))
      const said = sendSms(world, given)
      // Before the answer, so that the next code is free when the phone has this one.
      const mobile = numberOf(given.get('PhoneNumbers'))
      if (world.fault('sms.unlimited', { subject: mobile })) await world.demo.ageCodes(mobile)
      return said === 'silence' ? neverAnswer(reply) : answer(reply, 200, said)
    }

    app.post('/', act)
    app.get('/', act)
  }
