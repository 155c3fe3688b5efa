import type { Env } from '../../env'
import { ProviderAway, providerJson } from '../json'
import { stampNow } from '../stamp'
import { type Acs3Request, acs3Authorization, acs3Query, sha256Hex } from './acs3'

function signedRequest(env: Env, action: string, query: Record<string, string>): Acs3Request {
  const { host, pathname } = new URL(env.SMS_ENDPOINT)
  const { at, nonce } = stampNow()
  return {
    method: 'POST',
    path: pathname,
    query,
    headers: {
      host,
      'x-acs-action': action,
      'x-acs-content-sha256': sha256Hex(''),
      'x-acs-date': at.toISOString().replace(/\.\d+/, ''),
      'x-acs-signature-nonce': nonce,
      'x-acs-version': '2017-05-25',
    },
    body: '',
  }
}

/** One signed call of Aliyun's SMS API. */
export function callSms(env: Env, action: string, query: Record<string, string>): Promise<Record<string, unknown>> {
  if (!env.SMS_KEY_ID) throw new ProviderAway('sms: no key')
  const request = signedRequest(env, action, query)
  const authorization = acs3Authorization(request, { id: env.SMS_KEY_ID, secret: env.SMS_KEY_SECRET })
  // fetch sends the host itself.
  const { host: _host, ...headers } = request.headers
  const url = `${new URL(env.SMS_ENDPOINT).origin}${request.path}?${acs3Query(request.query)}`
  return providerJson(url, { method: request.method, headers: { ...headers, authorization } })
}

/** Aliyun itself does not know whether it passed the message on. */
export const IN_DOUBT = /^(isp\.SYSTEM_ERROR|ServiceUnavailable|InternalError)/

/** A message of one template with its words. */
export const messageQuery = (
  env: Env,
  { mobile, template, params }: { mobile: string; template: string; params: Readonly<Record<string, string>> },
): Record<string, string> => ({
  PhoneNumbers: mobile,
  SignName: env.SMS_SIGN_NAME,
  TemplateCode: template,
  TemplateParam: JSON.stringify(params),
})
