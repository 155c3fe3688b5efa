// A browser at the console, without pages: it has the cookies that it was given, and names the console's host.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { root } from '../terminal/root.ts'
import { totp } from './authenticator.ts'

const run = promisify(execFile)
const WITHIN_MS = 30_000
const PASSWORD = 'a Saturday at the store'

export type StaffReply<T> = { status: number; code: number; msg: string; data: T }

const textOf = async (response: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of response.setEncoding('utf8')) text += String(piece)
  return text
}

export class StaffBrowser {
  readonly cookies = new Map<string, string>()
  private readonly port: string

  /** Of the server; names of hosts are the console's all the same. */
  constructor(url: string) {
    this.port = new URL(url).port
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The answer with its body still to come; fails when the server is away. */
  open(path: string, body?: object, withinMs = WITHIN_MS): Promise<IncomingMessage> {
    const host = `console.localhost:${this.port}`
    const headers = {
      ...{ host, origin: `http://${host}`, cookie: this.cookie, 'idempotency-key': randomUUID() },
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const method = body ? 'POST' : 'GET'
    return new Promise((done, fail) => {
      const asked = request({ host: '127.0.0.1', port: this.port, path, method, headers }, done)
      asked.once('error', fail)
      if (withinMs > 0) asked.setTimeout(withinMs, () => asked.destroy(new Error(`${path}: no answer`)))
      asked.end(body && JSON.stringify(body))
    })
  }

  async call<T>(path: string, body?: object): Promise<StaffReply<T>> {
    const response = await this.open(path, body)
    for (const one of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = one.split(';')
      const at = pair.indexOf('=')
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const reply = JSON.parse(await textOf(response)) as Omit<StaffReply<T>, 'status'>
    return { ...reply, status: response.statusCode ?? 0 }
  }

  async must<T>(path: string, body?: object): Promise<T> {
    const { code, msg, data } = await this.call<T>(path, body)
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
}

export type StaffPerson = { id: number; browser: StaffBrowser; totpSecret: string }

type Where = { url: string; databaseUrl: string }
type Role = { role: 'owner' | 'manager' | 'clerk'; storeId?: number }

let signedIn = 0

/** Invited on the command line, as the first person of a chain is, and signed in with the second factor where it is wanted. */
export const signInAs = async ({ url, databaseUrl }: Where, { role, storeId }: Role): Promise<StaffPerson> => {
  signedIn += 1
  const nth = signedIn
  const grant = storeId === undefined ? [role] : [role, String(storeId)]
  const args = ['apps/server/dist/main.js', 'staff', 'invite', `员工${nth}`, `1370000${1000 + nth}`, ...grant]
  const { stdout } = await run(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  })
  const [token, id] = [/token=(\S+)/.exec(stdout)?.[1], /(\d+)：/.exec(stdout)?.[1]]
  if (!token || !id) throw new Error(`no link in: ${stdout}`)
  const browser = new StaffBrowser(url)
  const accept = { token, login: `person.${nth}`, password: PASSWORD }
  const { next } = await browser.must<{ next: string }>('/api/staff/session/accept', accept)
  let totpSecret = ''
  if (next === 'enrol') {
    totpSecret = (await browser.must<{ secret: string }>('/api/staff/session/totp/enrol', {})).secret
    await browser.must('/api/staff/session/totp', { code: totp(totpSecret) })
  }
  return { id: Number(id), browser, totpSecret }
}

const PIN = '482915'

/** A tablet that the manager has enrolled, in the hands of a clerk who has typed a PIN. */
export const openTablet = async (where: Where, manager: StaffPerson, storeId: number): Promise<StaffPerson> => {
  const clerk = await signInAs(where, { role: 'clerk', storeId })
  await clerk.browser.must('/api/staff/session/pin/set', { password: PASSWORD, pin: PIN })
  const wanted = { store_id: storeId, name: `平板 ${clerk.id}` }
  const { code } = await manager.browser.must<{ code: string }>('/api/staff/device/enrol', wanted)
  const browser = new StaffBrowser(where.url)
  await browser.must('/api/staff/session/tablet/claim', { code })
  await browser.must('/api/staff/session/pin', { staff_id: clerk.id, pin: PIN })
  return { id: clerk.id, browser, totpSecret: '' }
}
