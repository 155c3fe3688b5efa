import { useEffect, useState } from 'react'
import { isOpenAt } from '../opening-hours'

const LOOK_AGAIN_MS = 30_000

/** Not known before hydration: what the server rendered may be read much later. */
export function useIsOpen(open_time: string, close_time: string): boolean | undefined {
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => {
    const look = () => setIsOpen(isOpenAt({ open_time, close_time }, new Date()))
    look()
    const clock = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(clock)
  }, [open_time, close_time])
  return isOpen
}
