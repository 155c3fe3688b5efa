import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FromMap, Shown } from '../map-messages'

/** Until the frame has its script and its first paint; the list is the way out. */
const TIMEOUT_MS = 5000

interface Listener {
  readonly onFail: () => void
  readonly onMessage: (message: FromMap) => void
}

/** The map in its frame: it is sent what to show, and sends what a finger chose; silent for too long counts as failed. */
export function useMapFrame(shown: Shown, { onFail, onMessage }: Listener) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const fail = useEffectEvent(onFail)
  const listener = useEffectEvent(onMessage)

  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent<FromMap>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (data.kind === 'ready') setReady(true)
      else if (data.kind === 'failed') fail()
      else listener(data)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (ready) return
    const timer = setTimeout(() => fail(), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [ready])
  useEffect(() => {
    if (ready) frame.current?.contentWindow?.postMessage(shown, window.location.origin)
  }, [ready, shown])

  return { frame, ready }
}
