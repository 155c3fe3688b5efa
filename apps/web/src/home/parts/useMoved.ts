import { startTransition, useEffect, useState } from 'react'

/** Whether the page has been scrolled since it is open. */
export function useMoved(): boolean {
  const [hasMoved, setHasMoved] = useState(false)
  useEffect(() => {
    if (hasMoved) return
    const look = () => window.scrollY > 0 && startTransition(() => setHasMoved(true))
    // One that is come back to may have moved already.
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [hasMoved])
  return hasMoved
}
