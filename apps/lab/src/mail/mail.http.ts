import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { weather } from '../faults/weather'
import { refuseAcs3 } from '../sms/acs3'
import type { World } from '../world/world'

const VERSION = '2015-11-23'
const searchOf = (request: FastifyRequest) => request.url.split('?')[1] ?? ''
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Parameters may stand in the query or in a form body. */
function parametersOf(request: FastifyRequest): URLSearchParams {
  const form = String(request.headers['content-type'] ?? '').includes('form-urlencoded')
  const body = form && Buffer.isBuffer(request.body) ? request.body.toString() : ''
  return new URLSearchParams([searchOf(request), body].filter(Boolean).join('&'))
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

/** The fault of a mail, as DirectMail says it: the code and its words. */
function refuseMail(given: URLSearchParams): [string, string] | undefined {
  const named = (name: string) => given.get(name) ?? ''
  if (!isAddress(named('AccountName')))
    return ['InvalidMailAddress.NotFound', 'The specified sender address does not exist.']
  if (!['0', '1'].includes(named('AddressType'))) return ['MissingAddressType', 'AddressType is mandatory.']
  if (!['true', 'false'].includes(named('ReplyToAddress')))
    return ['MissingReplyToAddress', 'ReplyToAddress is mandatory.']
  const to = named('ToAddress').split(',')
  if (to.length > 100 || !to.every(isAddress)) return ['InvalidToAddress', 'The specified toAddress is invalid.']
  if (named('Subject').length === 0 || named('Subject').length > 100)
    return ['InvalidSubject.Malformed', 'The specified subject is wrongly formed.']
  if (named('HtmlBody') === '' && named('TextBody') === '')
    return ['InvalidBody', 'The specified textBody or htmlBody is wrongly formed.']
  return undefined
}

/** To every mailbox it names, as the faults want it. */
function deliver(world: World, given: URLSearchParams) {
  for (const to of (given.get('ToAddress') ?? '').split(',')) {
    const mail = {
      to,
      from: given.get('AccountName') ?? '',
      alias: given.get('FromAlias') ?? '',
      subject: given.get('Subject') ?? '',
      text: given.get('TextBody') || textOf(given.get('HtmlBody') ?? ''),
    }
    const late = world.fault('mail.late', { subject: to })
    if (late) world.mail.deliverLater(mail, late.ms)
    else if (!world.fault('mail.lost', { subject: to })) world.mail.deliver(mail)
  }
}

/** dm.aliyuncs.com, action SingleSendMail. */
export const mailApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { keyId, keySecret } = world.settings.mail
    const nonces = new Set<string>()
    // The signature covers the body's bytes, so they are left as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
    weather(app, world, 'mail', (request) => ({ subject: parametersOf(request).get('ToAddress') ?? '' }))

    const fail = (reply: FastifyReply, status: number, Code: string, Message: string) =>
      reply.code(status).send({ Code, Message, HostId: 'dm.aliyuncs.com', RequestId: randomUUID().toUpperCase() })

    /** The fault of a signature, told once for each nonce. */
    function refuse(request: FastifyRequest) {
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

    app.post('/', async (request, reply) => {
      const refused = refuse(request)
      if (refused) return fail(reply, refused.status, refused.code, refused.message)
      const { headers } = request
      if (headers['x-acs-version'] !== VERSION || headers['x-acs-action'] !== 'SingleSendMail')
        return fail(reply, 404, 'InvalidAction.NotFound', 'Specified api is not found.')
      const given = parametersOf(request)
      const wrong = refuseMail(given)
      if (wrong) return fail(reply, 400, ...wrong)
      deliver(world, given)
      return { EnvId: String(world.now()), RequestId: randomUUID().toUpperCase() }
    })
  }
