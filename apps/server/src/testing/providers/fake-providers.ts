import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sendLoginCode } from '@kuaimen/contract/account/proof.endpoints'
import { loginWx, loginWxAuthInfo, startAuthorization } from '@kuaimen/contract/account/self.endpoints'
import type { TestApp } from '../app'

interface Visitor {
  openid: string
  unionid?: string
  nickname?: string
  snapshot?: boolean
  /** What WeChat really granted, whatever was asked for. */
  granted?: 'snsapi_base' | 'snsapi_userinfo'
}

/** SMS, WeChat and AMap for the tests of one file, quick and obedient; the adapters are tested against the lab. */
export class Outside {
  /** Aliyun's answer to the next messages. */
  smsSays = 'OK'
  mailSays = 'OK'
  /** Messages and mails go out, and the line is cut before it is said. */
  losesAnswers = false
  /** What happens elsewhere before a mail is answered. */
  whileMailing: (() => Promise<unknown>) | undefined
  readonly mailed: { to: string; text: string }[] = []
  readonly sent: { mobile: string; code?: string; tail?: string; time?: string }[] = []
  /** AMap's addressComponent, or nothing: away. */
  place: object | undefined
  readonly #visitors = new Map<string, Visitor>()
  readonly #server = createServer((request, response) => this.#answer(request, response))

  static async open(): Promise<Outside> {
    const outside = new Outside()
    await new Promise<void>((resolve) => outside.#server.listen(0, '127.0.0.1', resolve))
    return outside
  }

  get env() {
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return {
      ...{
        MAIL_ENDPOINT: `${url}/mail`,
        MAIL_KEY_ID: 'id',
        MAIL_KEY_SECRET: 'secret',
        MAIL_FROM: 'noreply@example.com',
      },
      ...{ SMS_ENDPOINT: `${url}/sms`, SMS_KEY_ID: 'id', SMS_KEY_SECRET: 'secret' },
      ...{ SMS_SIGN_NAME: '快门照相馆', SMS_TEMPLATE: 'SMS_1', SMS_TEMPLATE_MOBILE_CHANGE: 'SMS_2' },
      ...{ WX_OPEN: url, WX_API: url, WX_APPID: 'wx1', WX_SECRET: 'secret' },
      ...{ AMAP_REST: url, AMAP_KEY: 'key' },
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://outside')
    if (pathname === '/mail') return void this.#mail(request, response)
    request.resume()
    this.#say(request, response, this.#said(pathname, searchParams))
  }

  #said(path: string, query: URLSearchParams): object {
    if (path === '/sms') return this.#sms(query)
    if (path === '/sns/oauth2/access_token') return this.#token(query.get('code') ?? '')
    if (path === '/sns/userinfo') return this.#profile(query.get('openid') ?? '')
    if (!this.place) return { infocode: '10001' }
    return { infocode: '10000', regeocode: { addressComponent: this.place } }
  }

  async #mail(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = new URLSearchParams(await text(request))
    const { whileMailing } = this
    this.whileMailing = undefined
    await whileMailing?.()
    if (this.mailSays === 'OK')
      this.mailed.push({ to: given.get('ToAddress') ?? '', text: given.get('TextBody') ?? '' })
    this.#say(request, response, this.mailSays === 'OK' ? { EnvId: '1' } : { Code: this.mailSays })
  }

  #say(request: IncomingMessage, response: ServerResponse, said: object): void {
    if (this.losesAnswers) request.socket.destroy()
    else response.end(JSON.stringify(said))
  }

  #sms(query: URLSearchParams): object {
    if (this.smsSays === 'OK')
      this.sent.push({
        mobile: query.get('PhoneNumbers') ?? '',
        ...JSON.parse(query.get('TemplateParam') ?? '{}'),
      })
    return { Code: this.smsSays }
  }

  #token(code: string): object {
    const visitor = this.#visitors.get(code)
    if (!visitor) return { errcode: 40029 }
    this.#visitors.delete(code)
    this.#visitors.set(visitor.openid, visitor)
    const { openid, unionid = '', granted = 'snsapi_userinfo', snapshot } = visitor
    return { access_token: 'token', openid, unionid, scope: granted, ...(snapshot ? { is_snapshotuser: 1 } : {}) }
  }

  #profile(openid: string): object {
    const { nickname = '', unionid = '' } = this.#visitors.get(openid) ?? {}
    return { openid, nickname, unionid, headimgurl: nickname && `https://thirdwx.example/${openid}` }
  }

  /** The code a visitor comes home with. */
  codeFor(visitor: Visitor): string {
    const code = `code-${crypto.randomUUID()}`
    this.#visitors.set(code, visitor)
    return code
  }

  /** The newest code a phone has got. */
  codeOf(mobile: string): string {
    const found = this.sent.findLast((message) => message.mobile === mobile && message.code)
    if (!found?.code) throw new Error(`${mobile} got no code`)
    return found.code
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

let last = 13_000_000_000
export const aMobile = (): string => String(++last)
export const anOpenid = (): string => `o-${crypto.randomUUID()}`

/** Six digits that are not these. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export async function loginCode(app: TestApp, outside: Outside, mobile: string): Promise<string> {
  const { code } = await app.call(sendLoginCode, { mobile })
  if (code !== 0) throw new Error(`no code was sent: ${code}`)
  return outside.codeOf(mobile)
}

export const HOST = 'm.example.com'
const callback = `https://${HOST}/wx-authorize-callback`

export const startTrip = (app: TestApp, scope: 'base' | 'full', provider: 'wx' | 'ali' | 'toutiao' = 'wx') =>
  app.call(startAuthorization, { provider, scope, callback }, { headers: { host: HOST } })

/** A visitor who has been at WeChat and back. */
export async function aTicket(app: TestApp, outside: Outside, visitor: Visitor, scope: 'base' | 'full' = 'full') {
  const { data } = await startTrip(app, scope)
  const back = await app.call(loginWxAuthInfo, { code: outside.codeFor(visitor), state: data.state })
  if (back.code !== 0) throw new Error(`no ticket: ${back.code}`)
  return back.data.ticket
}

/** A member made of a WeChat identity: a token, and no number yet. */
export async function aWxMember(app: TestApp, outside: Outside, visitor: Partial<Visitor> = {}) {
  const known = { openid: anOpenid(), ...visitor }
  const ticket = await aTicket(app, outside, known)
  const { data } = await app.call(loginWx, { ticket, create: 1, consent: 1 })
  return { ...known, ticket, token: data.token }
}
