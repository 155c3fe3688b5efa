import { use, useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'
import { IsAhead } from './ahead'

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
 * until the top is seen. A drawn page and one that is come back to are whole at once; of one that is drawn ahead only
 * the top is made, or showing it would take long.
 */
export function useLater(): boolean {
  const isAhead = use(IsAhead)
  const isOpened = useNavigationType() === 'PUSH' && isAlive
  return useDeferredValue(!isAhead, isOpened ? false : undefined)
}
