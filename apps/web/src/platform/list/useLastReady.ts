import { useRef } from 'react'

/** The value once it is ready, and until then the one before it: nothing on the page jumps while the next is fetched. */
export function useLastReady<T>(value: T, isReady: boolean): T {
  const last = useRef(value)
  if (isReady) last.current = value
  return isReady ? value : last.current
}
