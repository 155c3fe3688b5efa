import { useEffect, useEffectEvent } from 'react'

/** Acts once for each failure of the kind, with what is known when it comes. */
export function useOnError(error: unknown, isOfKind: (error: unknown) => boolean, act: () => unknown): void {
  const actOn = useEffectEvent((failure: unknown) => {
    if (isOfKind(failure)) void act()
  })
  useEffect(() => {
    if (error) actOn(error)
  }, [error])
}
