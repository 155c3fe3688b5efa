import { type AddressName, type AddressQueries, addresses } from './addresses'

/** The names after the colons of a pattern. */
export type ParamOf<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamOf<More>
    : Rest
  : never

type Value = string | number
type Values = Readonly<Record<string, Value | undefined>>

/** Parameters of the pattern and its query, in one object. */
type Given<N extends AddressName> = {
  readonly [K in ParamOf<(typeof addresses)[N]>]: Value
} & (N extends keyof AddressQueries ? Readonly<AddressQueries[N]> : unknown)

/** Left out where nothing has to be given. */
type Arguments<N extends AddressName> = object extends Given<N> ? [given?: Given<N>] : [given: Given<N>]

type Paths = { readonly [N in AddressName]: (...given: Arguments<N>) => string }

/** Fields that the pattern names go into the path, all others into the query. */
function fill(pattern: string, given: Values): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(given)) if (value !== undefined) query.set(key, String(value))
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(given[name] ?? '')
  })
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

const built: Record<string, (given: never) => string> = Object.fromEntries(
  Object.entries(addresses).map(([name, pattern]) => [name, (given: Values = {}) => fill(pattern, given)]),
)

/** Builders of all addresses: `paths.orderDetail({ order_sn })`. */
export const paths = built as Paths
