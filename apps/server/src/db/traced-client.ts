import type pg from 'pg'
import { isTraced, traced } from '../signals/trace'

/** The text has no values in it: they are given beside it. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : ''
  return typeof text === 'string' ? text : ''
}

/** The client itself, unless traces are wanted: then each statement is a span. */
export function tracedClient<C extends pg.Pool | pg.ClientBase>(client: C): C {
  if (!isTraced()) return client
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'query') return value.bind(target)
      return (...args: unknown[]) =>
        traced('db query', { 'db.system.name': 'postgresql', 'db.query.text': textOf(args[0]) }, async () =>
          Reflect.apply(value, target, args),
        )
    },
  })
}
