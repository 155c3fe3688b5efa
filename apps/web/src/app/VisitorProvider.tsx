import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Visitor } from './visitor'

const VisitorContext = createContext<Visitor | undefined>(undefined)

interface Source {
  readonly current: () => Visitor
  /** Whom the server drew for: the first drawing must be the same. */
  readonly drawn?: () => Visitor
  readonly subscribe: (listener: () => void) => () => void
}

export function VisitorProvider({ source, children }: { source: Source; children: ReactNode }) {
  const visitor = useSyncExternalStore(source.subscribe, source.current, source.drawn ?? source.current)
  return <VisitorContext value={visitor}>{children}</VisitorContext>
}

export function useVisitor(): Visitor {
  const visitor = use(VisitorContext)
  if (!visitor) throw new Error('no visitor here')
  return visitor
}
