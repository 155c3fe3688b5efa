import { randomBytes } from 'node:crypto'
import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import type { Role } from '@kuaimen/contract/staff/permissions.rules'
import { scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import { staffAccept, staffTotp, staffTotpEnrol } from '@kuaimen/contract/staff/session.endpoints'
import { addPerson } from '../../staff/people.service'
import { codeAt, stepAt } from '../../staff/totp.service'
import type { Reply, TestApp } from '../app'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A browser on the console: it has what cookies it was given, and sends them back. */
export class StaffBrowser {
  readonly cookies = new Map<string, string>()
  secret: Buffer | undefined
  id = 0

  constructor(
    readonly app: TestApp,
    readonly address = '10.0.0.1',
  ) {}

  async call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    headers: Record<string, string> = {},
  ): Promise<Reply<DataOf<E>>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const key: Record<string, string> = endpoint.idempotent
      ? { 'idempotency-key': randomBytes(12).toString('hex') }
      : {}
    const reply = await this.app.call(endpoint, input, {
      headers: { cookie, 'x-forwarded-for': this.address, ...key, ...headers },
    })
    const set = reply.headers['set-cookie'] ?? []
    for (const one of Array.isArray(set) ? set : [set]) {
      const [pair = ''] = one.split(';')
      const at = pair.indexOf('=')
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return reply
  }

  /** The code that the person's phone shows now. */
  code(): string {
    return codeAt(this.secret!, stepAt(this.app.services.now()))
  }

  /** A new one, so that the clock has to go on by a step. */
  async reauth(): Promise<void> {
    this.app.advance(31_000)
    const { code, msg } = await this.call(staffTotp, { code: this.code() })
    if (code !== 0) throw new Error(`second factor refused: ${msg}`)
  }
}

let nth = 0
export const PASSWORD = 'correct horse battery'

/** A person of the chain who has just signed in, with the second factor where the role asks for one. */
export async function aStaffMember(
  app: TestApp,
  role: Role,
  scopeId: number | null = null,
  name = `员工${role}`,
): Promise<StaffBrowser> {
  nth += 1
  const grant = { role, scope_kind: scopeOf[role], scope_id: scopeId, until_day: null }
  const mobile = `139${String(10_000_000 + nth)}`
  const { id, path } = await app.services.transaction((tx) =>
    addPerson(app.services, tx, { name, mobile, grant }, 'test'),
  )
  const browser = new StaffBrowser(app)
  browser.id = id
  const token = new URL(path, 'http://console').searchParams.get('token')!
  const { data } = await browser.call(staffAccept, { token, login: `${role}.${nth}`, password: PASSWORD })
  if (data.next === 'enrol') {
    const begun = await browser.call(staffTotpEnrol, {})
    browser.secret = fromBase32(begun.data.secret)
    const passed = await browser.call(staffTotp, { code: browser.code() })
    if (passed.code !== 0) throw new Error(passed.msg)
  }
  return browser
}
