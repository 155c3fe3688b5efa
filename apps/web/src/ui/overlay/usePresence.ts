import { useEffect, useState } from 'react'

/** Long enough for every closing motion. */
const LEAVE_MS = 240

/** Stays true for the moment in which something that has closed still leaves the screen. */
export function usePresence(open: boolean): boolean {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const timer = setTimeout(() => setPresent(false), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [open, present])
  return open || present
}
