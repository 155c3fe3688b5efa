import type { Services } from '../../context'
import type { Env } from '../../env'
import { messages } from '../../signals/metrics'
import { providerCall } from '../calls'
import { ProviderAway, providerJson, textOf } from '../json'
import { stampNow } from '../stamp'
import { type Acs3Request, acs3Authorization, acs3Query, sha256Hex } from './acs3'

/** The carrier or our quota says: too many for now. */
export class SmsLimited extends Error {
  override name = 'SmsLimited'
}

const LIMITS = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.MONTH_LIMIT_CONTROL',
  'Throttling.User',
])

interface Message {
  readonly kind: 'code' | 'mobile_change'
  readonly mobile: string
  readonly template: string
  readonly params: Readonly<Record<string, string>>
}

function signedRequest(env: Env, { mobile, template, params }: Message): Acs3Request {
  const { host, pathname } = new URL(env.SMS_ENDPOINT)
  const { at, nonce } = stampNow()
  return {
    method: 'POST',
    path: pathname,
    query: {
      PhoneNumbers: mobile,
      SignName: env.SMS_SIGN_NAME,
      TemplateCode: template,
      TemplateParam: JSON.stringify(params),
    },
    headers: {
      host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': sha256Hex(''),
      'x-acs-date': at.toISOString().replace(/\.\d+/, ''),
      'x-acs-signature-nonce': nonce,
      'x-acs-version': '2017-05-25',
    },
    body: '',
  }
}

/** One message, never tried twice: the first try may have gone out. Nothing here tells the number or what it says. */
export async function sendSms(
  { env, log }: Pick<Services, 'env'> & Partial<Services>,
  message: Message,
): Promise<void> {
  if (!env.SMS_KEY_ID || !message.template) throw new ProviderAway('sms: no key or no template')
  const { kind } = message
  try {
    await providerCall({ provider: 'sms', call: kind, log }, () => send(env, message))
    messages.inc({ kind, result: 'sent' })
  } catch (error) {
    messages.inc({ kind, result: error instanceof SmsLimited ? 'limited' : 'failed' })
    throw error
  }
}

async function send(env: Env, message: Message): Promise<void> {
  const request = signedRequest(env, message)
  const authorization = acs3Authorization(request, { id: env.SMS_KEY_ID, secret: env.SMS_KEY_SECRET })
  // fetch sends the host itself.
  const { host: _host, ...headers } = request.headers
  const url = `${new URL(env.SMS_ENDPOINT).origin}${request.path}?${acs3Query(request.query)}`
  const reply = await providerJson(url, { method: request.method, headers: { ...headers, authorization } })
  const said = textOf(reply.Code)
  if (said === 'OK') return
  if (LIMITS.has(said)) throw new SmsLimited(`sms: ${said}`)
  throw new ProviderAway(`sms: ${said || 'no code'}`)
}
