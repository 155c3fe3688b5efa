import { createContext, type ReactNode, use } from 'react'
import type { Visitor } from './visitor'

const VisitorContext = createContext<Visitor | undefined>(undefined)

export const VisitorProvider = ({ visitor, children }: { visitor: Visitor; children: ReactNode }) => (
  <VisitorContext value={visitor}>{children}</VisitorContext>
)

export function useVisitor(): Visitor {
  const visitor = use(VisitorContext)
  if (!visitor) throw new Error('no visitor here')
  return visitor
}
