import type { Endpoint, InputOf } from '@kuaimen/contract/kernel/endpoint'
import type { FieldErrors } from '@kuaimen/contract/kernel/envelope'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { z } from 'zod'

z.config(z.locales.zhCN())

const fieldErrors = (error: z.ZodError): FieldErrors => {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_'
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  return fields
}

/** Nothing that we take is nested so deep; what is would run out of stack here or later. */
const DEEPEST = 64
const tooDeep = (path: string) =>
  new Refusal(invalidInput, { [path.split('.').slice(0, 3).join('.')]: ['一层套一层，太深了'] })

/** No text column holds a NUL, no JSON column half a surrogate pair: refused here, they break nothing later. */
function pathOfUnstorable(value: unknown, path = '', depth = 0): string | undefined {
  if (depth > DEEPEST) throw tooDeep(path)
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOfUnstorable(inner, path ? `${path}.${key}` : key, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

type Check = (query: unknown, body: unknown) => object

/** Schemas compile themselves when they are first used: an endpoint's do so once a process. */
const checkers = new WeakMap<Endpoint, Check>()

/** Query and body of one endpoint, checked and merged into what its handler gets. */
export function validator<E extends Endpoint>(endpoint: E): (query: unknown, body: unknown) => InputOf<E> {
  const checked = checkers.get(endpoint) ?? checkerOf(endpoint)
  checkers.set(endpoint, checked)
  // The schemas have just made it so; how they are joined is more than the type system follows.
  return (query, body) => checked(query, body) as InputOf<E>
}

/** What came under a name of the release before, under its new name. */
function renamed(names: [string, string][], value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const fields = new Map<string, unknown>(Object.entries(value))
  for (const [former, name] of names) {
    if (!fields.has(former)) continue
    if (fields.has(name)) throw new Refusal(invalidInput, { [former]: [`与 ${name} 只能填一个`] })
    fields.set(name, fields.get(former))
    fields.delete(former)
  }
  return Object.fromEntries(fields)
}

function checkerOf(endpoint: Endpoint): Check {
  const query = endpoint.query && z.object(endpoint.query)
  const { body } = endpoint
  const formerNames = Object.entries(endpoint.formerNames ?? {})
  const check = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(formerNames.length > 0 ? renamed(formerNames, value) : value)
    if (!parsed.success) throw new Refusal(invalidInput, fieldErrors(parsed.error))
    const unstorable = pathOfUnstorable(parsed.data)
    if (unstorable !== undefined) throw new Refusal(invalidInput, { [unstorable || '_']: ['含有不支持的字符'] })
    return parsed.data as object
  }
  if (query && body) return (q, b) => ({ ...check(query, q), ...check(body, b ?? {}) })
  if (query) return (q) => check(query, q)
  if (body) return (_, b) => check(body, b ?? {})
  return () => ({})
}
