import { type ReactNode, useEffect, useRef, useState } from 'react'

const AHEAD = { rootMargin: '50% 0px' }

interface WhenNearProps {
  /** Stands there until then, with the height that will be needed. */
  readonly place: ReactNode
  readonly children: ReactNode
}

/** A part of a page that is not asked for before it is half a screen away. */
export function WhenNear({ place, children }: WhenNearProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    if (typeof IntersectionObserver === 'undefined') return setIsNear(true)
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
    }, AHEAD)
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return isNear ? children : <div ref={box}>{place}</div>
}
