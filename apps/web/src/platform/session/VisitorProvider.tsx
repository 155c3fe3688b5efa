import { createContext, type ReactNode, startTransition, use, useEffect, useRef, useState } from 'react'
import type { Visitor } from './visitor'

const VisitorContext = createContext<Visitor | undefined>(undefined)

interface Source {
  readonly current: () => Visitor
  /** For whom the server rendered: the first render must be the same. */
  readonly hydrated?: () => Visitor
  readonly subscribe: (listener: () => void) => () => void
  /** After the page was rendered for another token, and the effects of its parts have run. */
  readonly onTokenRendered?: () => void
}

const visitorOf = ({ current, hydrated = current }: Source) => hydrated()

export function VisitorProvider({ source, children }: { source: Source; children: ReactNode }) {
  const [visitor, setVisitor] = useState(() => visitorOf(source))
  useEffect(() => {
    let shown = visitorOf(source)
    const look = () => {
      const next = source.current()
      // A login counts at once; a place or a city renders as a transition, since no tap waits for it.
      if (next.token === shown.token) startTransition(() => setVisitor(next))
      else setVisitor(next)
      shown = next
    }
    look()
    return source.subscribe(look)
  }, [source])
  const { token } = visitor
  const rendered = useRef(token)
  useEffect(() => {
    if (rendered.current === token) return
    rendered.current = token
    source.onTokenRendered?.()
  }, [token, source])
  return <VisitorContext value={visitor}>{children}</VisitorContext>
}

export const useIsLoggedIn = (): boolean => useVisitor().token !== undefined

export function useVisitor(): Visitor {
  const visitor = use(VisitorContext)
  if (!visitor) throw new Error('no visitor here')
  return visitor
}
