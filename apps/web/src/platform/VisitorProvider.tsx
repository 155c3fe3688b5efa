import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import type { Visitor } from './visitor'

const VisitorContext = createContext<Visitor | undefined>(undefined)

interface Source {
  readonly current: () => Visitor
  /** Whom the server drew for: the first drawing must be the same. */
  readonly drawn?: () => Visitor
  readonly subscribe: (listener: () => void) => () => void
}

const visitorOf = ({ current, drawn = current }: Source) => drawn()

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
  return <VisitorContext value={visitor}>{children}</VisitorContext>
}

export const useIsLoggedIn = (): boolean => useVisitor().token !== undefined

export function useVisitor(): Visitor {
  const visitor = use(VisitorContext)
  if (!visitor) throw new Error('no visitor here')
  return visitor
}
