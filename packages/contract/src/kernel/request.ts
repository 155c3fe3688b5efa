import { hasOwn } from './collection'
import type { Endpoint } from './endpoint'

type Addressed = Pick<Endpoint, 'method' | 'path' | 'query'>

/** A GET carries everything in the query; a POST only what the endpoint names there. */
export const isInQuery = ({ method, query }: Addressed, name: string): boolean =>
  method === 'GET' || (query !== undefined && hasOwn(query, name))

/** The query is text and cannot say null; the body is JSON and can. Undefined is left out of both. */
export function splitInput(endpoint: Addressed, input: object) {
  const query: Record<string, string> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (!isInQuery(endpoint, name)) body[name] = value
    else if (value !== null) query[name] = String(value)
  }
  return { query, body: endpoint.method === 'POST' ? body : undefined }
}

/** One call as HTTP carries it. */
export function requestOf(endpoint: Addressed, input: object): { url: string; body: string | undefined } {
  const { query, body } = splitInput(endpoint, input)
  const search = new URLSearchParams(query).toString()
  return { url: search ? `${endpoint.path}?${search}` : endpoint.path, body: body && JSON.stringify(body) }
}
