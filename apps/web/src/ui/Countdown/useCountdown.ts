import { useEffect, useRef, useState } from 'react'
import { remainingMs } from './remaining'

export type CountdownTo = {
  /** Epoch milliseconds. */
  until: number
  /** Server time minus this device's time: phones' clocks are often wrong. */
  skewMs?: number
  /** Called once, when the instant has come. */
  onEnd?: () => void
}

/** Milliseconds left in whole seconds; undefined until the browser has taken over from the server. */
export function useCountdown({ until, skewMs = 0, onEnd }: CountdownTo): number | undefined {
  const [left, setLeft] = useState<number>()
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let ended = false
    const tick = () => {
      clearTimeout(timer)
      const exact = until - (Date.now() + skewMs)
      setLeft(remainingMs(until, Date.now() + skewMs))
      if (exact > 0) timer = setTimeout(tick, exact % 1000 || 1000)
      else if (!ended) {
        ended = true
        end.current?.()
      }
    }
    tick()
    // A page that slept in the background wakes with the right time.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [until, skewMs])

  return left
}
