import { useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'

let isAlive = false
const waiting: (() => void)[] = []

/** Said once the first page has come to life. */
export const cameToLife = (): void => {
  isAlive = true
  for (const work of waiting.splice(0)) work()
}

/** For what nobody waits for while the first page comes to life. */
export const onceAlive = (work: () => void): void => void (isAlive ? work() : waiting.push(work))

/**
 * False in the first frame of a page that a tap has opened, true from the next on: what is below the fold can wait
 * until the top is seen. A drawn page and one that is come back to are whole at once.
 */
export function useLater(): boolean {
  const isOpened = useNavigationType() === 'PUSH' && isAlive
  return useDeferredValue(true, isOpened ? false : undefined)
}
