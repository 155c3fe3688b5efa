import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { whenIdle, yieldToMain } from '../idle'
import type { Slider, SliderSettings } from './slider'

/** Whether the later slides may be rendered, and which one is in sight. */
export type Sliding = { drawn: boolean; current: number }

/** Brings the slider in once the page has painted and is idle, and pauses it while the page is hidden. An empty key starts none. */
export function useSlider(box: RefObject<HTMLElement | null>, listKey: string, settings: SliderSettings): Sliding {
  const [drawn, setDrawn] = useState(false)
  const [current, setCurrent] = useState(0)
  const latest = useRef(settings)
  useEffect(() => {
    latest.current = settings
  })

  useEffect(() => {
    if (!listKey) return
    let slider: Slider | undefined
    let gone = false
    const hold = () =>
      document.hidden || box.current?.contains(document.activeElement) ? slider?.pause() : slider?.resume()
    const later = () => setTimeout(hold)
    const start = async () => {
      const { startSlider } = await import('./slider')
      // Read in one piece of time, set going in another.
      await yieldToMain()
      const element = box.current
      if (gone || !element) return
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      slider = startSlider(element, {
        ...latest.current,
        autoplayMs: still ? 0 : latest.current.autoplayMs,
        onChange: (index) => {
          setCurrent(index)
          latest.current.onChange(index)
        },
      })
      startTransition(() => setDrawn(true))
      document.addEventListener('visibilitychange', hold)
      element.addEventListener('focusin', hold)
      element.addEventListener('focusout', later)
    }
    // A weak network may never bring the chunk: the first slide then simply stays.
    const cancel = whenIdle(() => void start().catch(() => undefined))
    const element = box.current
    return () => {
      gone = true
      cancel()
      // Taking it apart can wait until the page one goes to is seen.
      slider?.pause()
      const left = slider
      if (left) whenIdle(() => left.destroy())
      slider = undefined
      setCurrent(0)
      document.removeEventListener('visibilitychange', hold)
      element?.removeEventListener('focusin', hold)
      element?.removeEventListener('focusout', later)
    }
  }, [box, listKey])

  return { drawn, current }
}
