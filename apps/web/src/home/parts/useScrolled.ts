import { startTransition, useEffect, useState } from 'react'

/** Whether the page has been scrolled since it is open. */
export function useScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    if (isScrolled) return
    const look = () => window.scrollY > 0 && startTransition(() => setIsScrolled(true))
    // One that is come back to may be scrolled already.
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [isScrolled])
  return isScrolled
}
