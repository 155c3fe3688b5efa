import type { Ctx, MemberPrincipal, StaffPrincipal } from '../context'
import { port } from '../ports'

/** Finds as whom a caller may come in, or refuses. */
export interface Admit {
  readonly member: (ctx: Ctx) => Promise<MemberPrincipal>
  readonly staff: (ctx: Ctx) => Promise<StaffPrincipal>
}

/** Asked before any room is entered. */
export const admitPort = port<Admit>('http.admit', 'one')
