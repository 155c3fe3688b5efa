import type { Services } from '../../context'
import type { Env } from '../../env'
import { providerCall } from '../calls'
import { ProviderAway, providerJson, textOf } from '../json'
import { orLost } from '../lost-answer'
import { type Acs3Request, acs3Authorization, acs3Query, sha256Hex } from '../sms/acs3'
import { stampNow } from '../stamp'

export interface Mail {
  readonly kind: 'code' | 'hr'
  readonly to: string
  /** The name beside the sender's address. */
  readonly alias: string
  readonly subject: string
  readonly text: string
}

/** Whether anything can be sent at all. */
export const canMail = (env: Env): boolean => env.MAIL_KEY_ID !== ''

function signedRequest(env: Env, body: string): Acs3Request {
  const { host, pathname } = new URL(env.MAIL_ENDPOINT)
  const { at, nonce } = stampNow()
  return {
    method: 'POST',
    path: pathname,
    query: {},
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      'x-acs-action': 'SingleSendMail',
      'x-acs-content-sha256': sha256Hex(body),
      'x-acs-date': at.toISOString().replace(/\.\d+/, ''),
      'x-acs-signature-nonce': nonce,
      'x-acs-version': '2015-11-23',
    },
    body,
  }
}

/** The parameters are in the body: addresses are logged on the way. */
const bodyOf = (env: Env, { to, alias, subject, text }: Mail): string =>
  acs3Query({
    AccountName: env.MAIL_FROM,
    AddressType: '1',
    ReplyToAddress: 'false',
    FromAlias: alias.slice(0, 15),
    ToAddress: to,
    Subject: subject.slice(0, 100),
    TextBody: text,
  })

async function send(env: Env, mail: Mail): Promise<void> {
  const request = signedRequest(env, bodyOf(env, mail))
  const authorization = acs3Authorization(request, { id: env.MAIL_KEY_ID, secret: env.MAIL_KEY_SECRET })
  // fetch sends the host itself.
  const { host: _host, ...headers } = request.headers
  const url = `${new URL(env.MAIL_ENDPOINT).origin}${request.path}`
  const reply = await orLost(() =>
    providerJson(url, { method: request.method, headers: { ...headers, authorization }, body: request.body }),
  )
  if (textOf(reply.EnvId) === '') throw new ProviderAway(`mail: ${textOf(reply.Code) || 'no code'}`)
}

/** One mail by Aliyun's DirectMail, never tried twice: the first try may have gone out. Nothing here tells the mailbox or what it says. */
export async function sendMail({ env, log }: Pick<Services, 'env'> & Partial<Services>, mail: Mail): Promise<void> {
  if (!canMail(env)) throw new ProviderAway('mail: no key')
  await providerCall({ provider: 'mail', call: mail.kind, log }, () => send(env, mail))
}
