import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

interface Asked {
  readonly call: string
  readonly body: Record<string, unknown>
}

/** WeCom for the tests of one file, on the wire, quick and obedient; the adapter is tested against the lab. */
export class AtWecom {
  readonly asked: Asked[] = []
  /** Broken: every call but the token's is answered with 500. */
  isAway = false
  /** What WeCom says to a call, instead of ok. */
  readonly says = new Map<string, object>()
  #ways = 0
  #held: (() => void)[] | undefined
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  static async open(): Promise<AtWecom> {
    const wecom = new AtWecom()
    await new Promise<void>((resolve) => wecom.#server.listen(0, '127.0.0.1', resolve))
    return wecom
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get env() {
    const keys = { WECOM_CORPID: 'ww1', WECOM_SECRET: 'secret', WECOM_TOKEN: 'token1', WECOM_AES_KEY: 'k'.repeat(43) }
    return { WECOM_API: this.url, ...keys }
  }

  calls(name: string): Asked[] {
    return this.asked.filter(({ call }) => call.endsWith(name))
  }

  /** Ways are not answered until the hold is let go. */
  hold(): { release: () => void } {
    const held: (() => void)[] = []
    this.#held = held
    return {
      release: () => {
        this.#held = undefined
        for (const go of held) go()
      },
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname } = new URL(request.url ?? '/', this.url)
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    this.asked.push({ call: pathname, body })
    if (pathname.endsWith('add_contact_way') && this.#held) await new Promise<void>((go) => this.#held?.push(go))
    if (this.isAway && !pathname.endsWith('gettoken')) {
      response.statusCode = 500
      response.end('{}')
    } else if (pathname.startsWith('/picture')) response.end(PNG)
    else response.end(JSON.stringify(this.says.get(pathname.split('/').at(-1) ?? '') ?? this.#said(pathname, body)))
  }

  #said(path: string, body: Record<string, unknown>): object {
    const ok = { errcode: 0, errmsg: 'ok' }
    if (path.endsWith('gettoken')) return { ...ok, access_token: 'token', expires_in: 7200 }
    if (path.endsWith('add_contact_way')) {
      this.#ways += 1
      return { ...ok, config_id: `way-${this.#ways}`, qr_code: `${this.url}/picture/${this.#ways}` }
    }
    if (path.endsWith('add_join_way')) return { ...ok, config_id: `join-${String(body.state)}` }
    if (path.endsWith('get_join_way'))
      return { ...ok, join_way: { config_id: String(body.config_id), qr_code: `${this.url}/picture/join` } }
    return ok
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
