import { type ReactNode, Suspense, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { holdPiece, isHydrated, releasePiece } from '../browser/hydrated'
import { usePageNavigationType } from './location'

/**
 * A part below the first screen. Of a page from the server it is hydrated after the rest, or when it is tapped; of a page
 * that a tap has opened it is rendered in the second frame. A page that is come back to is whole at once.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const isOpened = usePageNavigationType() === 'PUSH' && isHydrated()
  const isShown = useDeferredValue(true, isOpened ? false : undefined)
  const [piece] = useState(() => ({}))
  // Before the effects of the frame, which asks whether all pieces are there.
  useLayoutEffect(() => {
    if (!isHydrated()) holdPiece(piece)
    return () => releasePiece(piece)
  }, [piece])
  if (!isShown) return null
  return (
    <Suspense>
      {children}
      <Arrival of={piece} />
    </Suspense>
  )
}

/** The last of the piece: its effect runs when the others' have. */
function Arrival({ of: piece }: { of: object }) {
  useEffect(() => releasePiece(piece), [piece])
  return null
}
