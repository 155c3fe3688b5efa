import { createContext, type ReactNode, use } from 'react'

/** On the server: takes a part out of the page that all members share, and leaves a mark. Absent in the browser. */
export const MemberSlotContext = createContext<((part: ReactNode) => string) | undefined>(undefined)

/** A part of a public page that shows what is the member's own. It takes its answers from the page's row, `own`. */
export function MemberSlot({ children }: { children: ReactNode }): ReactNode {
  const apart = use(MemberSlotContext)
  return apart ? apart(children) : children
}
