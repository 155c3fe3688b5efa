import type pg from 'pg'

/**
 * Statements that are asked side by side over one connection go one after the other, as they were asked: the driver will
 * no longer queue them itself. An end of the transaction waits for those before it too.
 */
export function oneAtATime<C extends pg.ClientBase>(client: C): C {
  let last: Promise<unknown> | undefined
  const query = (...args: unknown[]): Promise<unknown> => {
    const run = async (): Promise<unknown> => Reflect.apply(client.query, client, args)
    const asked = last ? last.then(run, run) : run()
    last = asked
    const clear = () => {
      if (last === asked) last = undefined
    }
    asked.then(clear, clear)
    return asked
  }
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
