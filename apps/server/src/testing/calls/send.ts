import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { isInQuery } from '@kuaimen/contract/kernel/request'
import { CONSOLE_HEADERS, PHONE_UA, type Reply, type TestApp } from '../app'
import { HOST } from '../providers/fake-providers'

interface Sending {
  readonly token?: string | undefined
  readonly key?: string
  readonly headers?: Record<string, string>
  /** Besides what the contract puts there. */
  readonly query?: Record<string, unknown>
}

/** A member's token or a machine's key is a header, a session of the console a cookie. */
export function admittedBy(token: string | undefined): Record<string, string> {
  if (!token) return {}
  return token.startsWith('console=') ? { cookie: token } : { authorization: `Bearer ${token}` }
}

const withCookies = (admitted: Record<string, string>, more: string | undefined): Record<string, string> =>
  admitted.cookie && more ? { ...admitted, cookie: `${more}; ${admitted.cookie}` } : admitted

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const written = (query: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) params.append(name, textOf(one))
  return params.toString()
}

/** A call with anything in it: what TestApp.call would not let through the types. */
export function send(app: TestApp, endpoint: Endpoint, input: unknown, sending: Sending = {}): Promise<Reply<unknown>> {
  const goesInQuery = ([name]: [string, unknown]) => isInQuery(endpoint, name)
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const query = { ...sending.query, ...Object.fromEntries(fields.filter(goesInQuery)) }
  const body = Object.fromEntries(fields.filter((field) => !goesInQuery(field)))
  return app.raw({
    method: endpoint.method,
    url: `${endpoint.path}?${written(query)}`,
    ...(endpoint.method === 'POST' ? { payload: body } : {}),
    headers: {
      'user-agent': PHONE_UA,
      host: HOST,
      'idempotency-key': sending.key ?? 'a-key-of-their-own',
      ...(endpoint.path.startsWith('/api/staff/') ? CONSOLE_HEADERS : {}),
      ...sending.headers,
      ...withCookies(admittedBy(sending.token), sending.headers?.cookie),
    },
  })
}
