import { useEffect } from 'react'
import { create } from 'zustand'

/** The global loading mask: shown while anything holds it. */
export const useMask = create<{ count: number }>(() => ({ count: 0 }))

const add = (change: number) => useMask.setState(({ count }) => ({ count: count + change }))

/** Holds the mask for as long as the work goes on; it is seen only after half a second. */
export function useMaskWhile(isWorking: boolean): void {
  useEffect(() => {
    if (!isWorking) return
    add(1)
    return () => add(-1)
  }, [isWorking])
}
