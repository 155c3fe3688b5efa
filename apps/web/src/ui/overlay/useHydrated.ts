import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first pass that must match it, true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
