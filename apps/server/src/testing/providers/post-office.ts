import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Delivered {
  readonly channel: 'wx_template' | 'wx_subscribe' | 'sms'
  readonly to: string
  readonly template: string
  readonly data: Record<string, string>
  /** client_msg_id or OutId. */
  readonly id: string
  readonly url: string
}

type Way = Delivered['channel']
/** ok; refused with a code; taken and then silent; away before it was taken. */
type Behaviour = 'ok' | 'lost' | 'away' | { readonly refuse: string }

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** WeChat and Aliyun as far as messages go: what arrived on the phones, and misbehaviour on request. */
export class PostOffice {
  delivered: Delivered[] = []
  /** By channel; once: for the next message alone. */
  readonly behaves: Record<Way, Behaviour> = { wx_template: 'ok', wx_subscribe: 'ok', sms: 'ok' }
  queryIs: 'there' | 'away' = 'there'
  /** Whether Aliyun shows what it has taken. */
  shows = true
  /** Whether what it shows has arrived. */
  brings = true
  asked = 0
  /** Runs when a message has been taken or refused, before it is answered. */
  onTaken: (() => Promise<void> | void) | undefined
  readonly #server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const said = await this.#answer(request, body)
      if (said === undefined) return response.destroy()
      response.end(JSON.stringify(said))
    })
  })

  static async open(): Promise<PostOffice> {
    const office = new PostOffice()
    await new Promise<void>((resolve) => office.#server.listen(0, '127.0.0.1', resolve))
    return office
  }

  get env() {
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return {
      ...{ WX_API: url, WX_APPID: 'wx1', WX_SECRET: 'secret', PUBLIC_HOSTS: 'm.example.com' },
      ...{ SMS_ENDPOINT: `${url}/sms`, SMS_KEY_ID: 'id', SMS_KEY_SECRET: 'secret', SMS_SIGN_NAME: '快门' },
      ...{ WX_EVENT_TOKEN: 'pushtoken', WX_EVENT_AES_KEY: 'k'.repeat(43) },
    }
  }

  to = (address: string): Delivered[] => this.delivered.filter((one) => one.to === address)

  reset(): void {
    Object.assign(this.behaves, { wx_template: 'ok', wx_subscribe: 'ok', sms: 'ok' })
    Object.assign(this, { delivered: [], queryIs: 'there', shows: true, brings: true, asked: 0, onTaken: undefined })
  }

  async #answer(request: IncomingMessage, body: string): Promise<object | undefined> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://post')
    if (pathname === '/cgi-bin/stable_token') return { access_token: 'token', expires_in: 7200 }
    if (pathname === '/sms')
      return request.headers['x-acs-action'] === 'QuerySendDetails' ? this.#details(query) : this.#sms(query)
    const { touser, template_id, data, client_msg_id = '', url = '', page = '' } = JSON.parse(body)
    const channel = pathname.includes('template') ? 'wx_template' : 'wx_subscribe'
    const words = Object.fromEntries(Object.entries<{ value: string }>(data).map(([name, { value }]) => [name, value]))
    const isKnown = client_msg_id !== '' && this.delivered.some((one) => one.id === client_msg_id && one.to === touser)
    const one = {
      channel,
      to: touser,
      template: template_id,
      data: words,
      id: client_msg_id,
      url: url || page,
    } as const
    const said = await this.#take(one, isKnown)
    if (said === 'ok') return { errcode: 0, errmsg: 'ok', msgid: `9${this.delivered.length}` }
    if (said === 'away') return { errcode: -1, errmsg: 'busy' }
    return said === undefined ? undefined : { errcode: Number(said), errmsg: 'no' }
  }

  async #take(one: Delivered, isKnown: boolean): Promise<string | undefined> {
    const how = this.behaves[one.channel]
    if (typeof how === 'object') {
      await this.onTaken?.()
      return how.refuse
    }
    if (how === 'away') return 'away'
    if (!isKnown) this.delivered.push(one)
    await this.onTaken?.()
    return how === 'ok' ? 'ok' : undefined
  }

  async #sms(query: URLSearchParams): Promise<object | undefined> {
    const of = (name: string) => query.get(name) ?? ''
    const data = JSON.parse(of('TemplateParam'))
    const one = {
      channel: 'sms',
      to: of('PhoneNumbers'),
      template: of('TemplateCode'),
      data,
      id: of('OutId'),
      url: '',
    } as const
    const said = await this.#take(one, false)
    if (said === 'ok') return { Code: 'OK', BizId: `${this.delivered.length}^0` }
    if (said === undefined) return undefined
    return { Code: said === 'away' ? 'isv.OUT_OF_SERVICE' : said }
  }

  #details(query: URLSearchParams): object {
    this.asked += 1
    if (this.queryIs === 'away') return { Code: 'isp.SYSTEM_ERROR' }
    const seen = this.shows ? this.to(query.get('PhoneNumber') ?? '').filter(({ channel }) => channel === 'sms') : []
    const rows = seen.map(({ id }) => ({ OutId: id, SendStatus: this.brings ? 3 : 2 }))
    return { Code: 'OK', TotalCount: rows.length, SmsSendDetailDTOs: { SmsSendDetailDTO: rows } }
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
