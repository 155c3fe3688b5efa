import type { Tx } from './database'

/** A query that is asked often: built once a database instead of once a call. */
export function preparedOn<P>(make: (tx: Tx) => P): (tx: Tx) => P {
  const known = new WeakMap<Tx, P>()
  return (tx) => {
    const prepared = known.get(tx) ?? make(tx)
    known.set(tx, prepared)
    return prepared
  }
}
