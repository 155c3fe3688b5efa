import { Refusal } from '@kuaimen/contract/kernel/failure'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { useState } from 'react'

const secondsIn = (error: unknown): number => {
  const said = error instanceof Refusal && isPlainObject(error.data) ? error.data.wait_seconds : undefined
  return typeof said === 'number' && said > 0 ? said : 0
}

/**
 * The wait that a refusal names, for the number or mailbox it was about. It ends with the page: another network may be
 * let in at once, so that nothing of it is persisted.
 */
export function useRefusedWait(about: string) {
  const [wait, setWait] = useState({ about: '', until: 0 })
  return {
    /** Epoch milliseconds; 0 when nothing was refused. */
    until: wait.about === about ? wait.until : 0,
    note: (to: string, error: unknown) => {
      const seconds = secondsIn(error)
      if (seconds > 0) setWait({ about: to, until: Date.now() + seconds * 1000 })
    },
  }
}
