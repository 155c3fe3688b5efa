import { useEffect, useState } from 'react'
import { FloatingButton } from '../FloatingButton/FloatingButton'
import { IconArrowUp } from '../Icon/ScreenIcon'
import { throttle } from './throttle'

const THROTTLE_MS = 100

/** Put it into a FloatingStack. It appears once more than a whole screen has been scrolled away. */
export function ScrollToTop({ label = '回到顶部' }: { label?: string }) {
  const [far, setFar] = useState(false)

  useEffect(() => {
    const look = throttle(() => setFar(window.scrollY > window.innerHeight), THROTTLE_MS)
    look.call()
    window.addEventListener('scroll', look.call, { passive: true })
    return () => {
      look.stop()
      window.removeEventListener('scroll', look.call)
    }
  }, [])

  const toTop = () => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
  }
  return far ? <FloatingButton icon={IconArrowUp} label={label} onClick={toTop} /> : null
}
