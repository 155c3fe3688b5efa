export interface FactorRequest {
  /** Asks for the second factor; those who ask meanwhile wait for the same answer. */
  readonly ask: () => Promise<boolean>
  /** Whether somebody is asked right now. */
  readonly isAsked: () => boolean
  readonly answer: (given: boolean) => void
  readonly subscribe: (onChange: () => void) => () => void
}

/** Between calls that want the second factor and the one dialog that asks for it. */
export function createFactorRequest(): FactorRequest {
  let waiting: { readonly promise: Promise<boolean>; readonly resolve: (given: boolean) => void } | undefined
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask: () => {
      if (!waiting) {
        let resolve: (given: boolean) => void = () => {}
        const promise = new Promise<boolean>((settle) => {
          resolve = settle
        })
        waiting = { promise, resolve }
        changed()
      }
      return waiting.promise
    },
    isAsked: () => waiting !== undefined,
    answer: (given) => {
      waiting?.resolve(given)
      waiting = undefined
      changed()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
