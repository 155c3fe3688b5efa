import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WECOM_KEYS } from './wecom-push'

interface Friend {
  readonly unionid?: string
  readonly follows: readonly { userid: string; state?: string; createtime: number }[]
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}')
}

/** WeCom as far as contacts and groups go, and misbehaviour on request. */
export class WecomOffice {
  /** By external_userid. */
  readonly friends = new Map<string, Friend>()
  readonly groups = new Map<string, { userid: string; unionid?: string; state?: string; join_time: number }[]>()
  welcomed: { welcome_code: string; text: string; attachments: unknown[] }[] = []
  /** Answers to the next welcomes; then they are sent. */
  welcomeSays: (number | 'away')[] = []
  /** Runs when it is asked who a contact is, before it says so. */
  onGet: (() => Promise<void> | void) | undefined
  /** Runs when a welcome is to be said. */
  onWelcome: (() => void) | undefined
  advisers: string[] | undefined
  untold: string[] = []
  /** Contacts on one page. */
  page = 100
  asked: string[] = []
  readonly #server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const said = await this.#answer(new URL(request.url ?? '/', 'http://wecom'), body)
      if (said === undefined) return response.destroy()
      response.end(JSON.stringify({ errcode: 0, errmsg: 'ok', ...said }))
    })
  })

  static async open(): Promise<WecomOffice> {
    const office = new WecomOffice()
    await new Promise<void>((resolve) => office.#server.listen(0, '127.0.0.1', resolve))
    return office
  }

  get env() {
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return { ...WECOM_KEYS, WECOM_API: url, WECOM_SECRET: 'secret', PUBLIC_HOSTS: 'm.example.com' }
  }

  reset(): void {
    this.friends.clear()
    this.groups.clear()
    Object.assign(this, {
      welcomed: [],
      welcomeSays: [],
      onGet: undefined,
      onWelcome: undefined,
      advisers: undefined,
      untold: [],
      asked: [],
    })
  }

  async #answer({ pathname, searchParams }: URL, body: Record<string, unknown>): Promise<object | undefined> {
    const call = pathname.replace(/^\/cgi-bin\/(externalcontact\/)?/, '')
    this.asked.push(call)
    if (call === 'gettoken') return { access_token: 'token', expires_in: 7200 }
    if (call === 'get') return this.#contact(searchParams.get('external_userid') ?? '')
    if (call === 'send_welcome_msg') return this.#welcome(body)
    if (call === 'get_follow_user_list') return { follow_user: this.advisers ?? this.#advisers() }
    if (call === 'batch/get_by_user') return this.#contacts(body)
    const members = this.groups.get(String(body.chat_id))
    if (!members) return { errcode: 90500 }
    const member_list = members.map((member) => ({ type: 2, ...member }))
    return { group_chat: { chat_id: body.chat_id, name: '群', member_list } }
  }

  async #contact(external_userid: string): Promise<object> {
    await this.onGet?.()
    const friend = this.friends.get(external_userid)
    if (!friend) return { errcode: 84061 }
    const { unionid, follows } = friend
    return { external_contact: { external_userid, type: 1, unionid }, follow_user: follows }
  }

  #welcome({ welcome_code, text, attachments = [] }: Record<string, unknown>): object | undefined {
    this.onWelcome?.()
    const next = this.welcomeSays.shift()
    if (next === 'away') return undefined
    if (next !== undefined) return { errcode: next }
    if (this.welcomed.some((one) => one.welcome_code === welcome_code)) return { errcode: 41051 }
    const { content } = text as { content: string }
    this.welcomed.push({ welcome_code: String(welcome_code), text: content, attachments: attachments as unknown[] })
    return {}
  }

  #advisers(): string[] {
    return [...new Set([...this.friends.values()].flatMap(({ follows }) => follows.map(({ userid }) => userid)))]
  }

  #contacts({ userid_list, cursor }: Record<string, unknown>): object {
    const wanted = new Set(userid_list as string[])
    const all = [...this.friends].flatMap(([external_userid, { unionid, follows }]) =>
      follows
        .filter(({ userid }) => wanted.has(userid) && !this.untold.includes(userid))
        .map((follow_info) => ({ external_contact: { external_userid, unionid }, follow_info })),
    )
    const from = Number(cursor || 0)
    const next_cursor = from + this.page < all.length ? String(from + this.page) : ''
    const fail_info = { unlicensed_userid_list: this.untold }
    return { external_contact_list: all.slice(from, from + this.page), next_cursor, fail_info }
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
