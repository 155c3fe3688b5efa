import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden'
import { grouped } from '../../number-text'
import { countAt } from '../count-up'

const COUNT_MS = 250

const wantsCalm = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches

/** A number that runs to its new value when it changes; spoken, it is simply the new one. */
export function CountUp({ value }: { value: number }) {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    if (start === value) return
    from.current = value
    if (wantsCalm()) return setShown(value)
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const passed = (now - began) / COUNT_MS
      setShown(countAt(start, value, passed))
      if (passed < 1) frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      setShown(value)
    }
  }, [value])
  return (
    <>
      <span aria-hidden="true">{grouped(shown)}</span>
      <VisuallyHidden>{grouped(value)}</VisuallyHidden>
    </>
  )
}
