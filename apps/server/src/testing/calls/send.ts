import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { isInQuery } from '@kuaimen/contract/kernel/request'
import { PHONE_UA, type Reply, type TestApp } from '../app'
import { HOST } from '../providers/fake-providers'

interface Sending {
  readonly token?: string | undefined
  readonly key?: string
  readonly headers?: Record<string, string>
  /** Besides what the contract puts there. */
  readonly query?: Record<string, unknown>
}

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
      ...(sending.token ? { authorization: `Bearer ${sending.token}` } : {}),
      ...sending.headers,
    },
  })
}
