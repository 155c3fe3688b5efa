import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { z } from 'zod'

export type Path = readonly (string | number)[]

interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly shape?: Record<string, z.ZodType>
  readonly element?: z.ZodType
  readonly options?: z.ZodType[]
}

/** The inner schema, without its wrappers. */
function parts(schema: z.ZodType): Pick<Definition, 'shape' | 'element' | 'options'> {
  const { innerType, in: before, ...def } = schema.def as Definition
  const wrapped = innerType ?? before
  return wrapped ? parts(wrapped) : def
}

function pathsIn(schema: z.ZodType, path: Path): Path[] {
  const { shape = {}, element, options = [] } = parts(schema)
  const named = Object.entries(shape).flatMap(([name, inner]) => [[...path, name], ...pathsIn(inner, [...path, name])])
  const within = element ? [[...path, 0], ...pathsIn(element, [...path, 0])] : []
  return [...named, ...within, ...options.flatMap((one) => pathsIn(one, path))]
}

const inputOf = ({ query, body }: Endpoint): z.ZodType[] => [
  ...(query ? [z.object(query)] : []),
  ...(body ? [body] : []),
]

/** Every field of a call, those inside of others too. */
export function fieldsOf(endpoint: Endpoint): Path[] {
  const all = inputOf(endpoint).flatMap((schema) => pathsIn(schema, []))
  return [...new Map(all.map((path) => [path.join('.'), path])).values()]
}

export const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], input)

/** The same input with another value in one place. */
export function withValue(input: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const inner = withValue((input as Record<string, unknown> | undefined)?.[name], rest, value)
  if (typeof name === 'string') return { ...(input as object), [name]: inner }
  return [inner, ...(Array.isArray(input) ? input.slice(1) : [])]
}

/** The same input, and in every object of it fields that the contract does not have there. */
export function laced(schema: z.ZodType | undefined, value: unknown, extras: Record<string, unknown>): unknown {
  const { shape, element, options = [] } = schema ? parts(schema) : {}
  if (element && Array.isArray(value)) return value.map((one) => laced(element, one, extras))
  const shapes = [...(shape ? [shape] : []), ...options.map((one) => parts(one).shape ?? {})]
  if (shapes.length === 0 || typeof value !== 'object' || value === null) return value
  const known = Object.assign({}, ...shapes) as Record<string, z.ZodType>
  const inner = Object.entries(value).map(([name, one]) => [name, laced(known[name], one, extras)] as const)
  const more = Object.entries(extras).filter(([name]) => !Object.hasOwn(known, name))
  return Object.fromEntries([...inner, ...more])
}
