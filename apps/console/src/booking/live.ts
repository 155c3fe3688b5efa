import { boardLive } from '@kuaimen/contract/booking/board.views'
import { useEffect, useRef, useState } from 'react'
import { openStream } from '../api/stream'

/** live: told at once; reconnecting: the line was just lost; polling: asked for every fifteen seconds. */
export type LiveState = 'live' | 'reconnecting' | 'polling'

export const POLL_MS = 15_000
const TRY_AGAIN_MS = 60_000
const FAILURES_AT_MOST = 2

interface Line {
  readonly onState: (state: LiveState) => void
  readonly onChanged: () => void
}

/** Follows a board until it is closed: by the stream, and without one by asking again and again. */
export function followBoard(url: string, { onState, onChanged }: Line): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const open = () => {
    source = openStream(url)
    source.addEventListener('changed', () => {
      failures = 0
      onState('live')
      onChanged()
    })
    source.onerror = () => {
      failures += 1
      const isGivenUp = failures >= FAILURES_AT_MOST || source?.readyState === EventSource.CLOSED
      onState(isGivenUp ? 'polling' : 'reconnecting')
      onChanged()
      if (isGivenUp) giveUp()
    }
  }
  const giveUp = () => {
    source?.close()
    clearTimeout(timer)
    timer = setTimeout(open, TRY_AGAIN_MS)
  }
  open()
  return () => {
    source?.close()
    clearTimeout(timer)
  }
}

export function useLiveBoard(asked: { store_id: number; day: string } | undefined, onChanged: () => void): LiveState {
  const [state, setState] = useState<LiveState>('reconnecting')
  const latest = useRef(onChanged)
  latest.current = onChanged
  const url = asked && `${boardLive.path}?store_id=${asked.store_id}&day=${asked.day}`
  useEffect(() => (url ? followBoard(url, { onState: setState, onChanged: () => latest.current() }) : undefined), [url])
  return state
}
