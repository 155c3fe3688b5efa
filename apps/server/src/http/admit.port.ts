import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import type { AuditEntry, Ctx, MemberPrincipal, StaffPrincipal } from '../context'
import type { Tx } from '../db/database'
import { port } from '../ports'

/** A call for staff asks this of its caller. */
export type Asked = Pick<Endpoint, 'method' | 'may' | 'scope'>

/** Finds as which member a caller may come in, or refuses. Asked before any room is entered. */
export const admitMemberPort = port<(ctx: Ctx) => Promise<MemberPrincipal>>('http.admit_member', 'one')

export interface AdmitStaff {
  readonly admit: (ctx: Ctx, asked: Asked) => Promise<StaffPrincipal>
  readonly audit: (ctx: Ctx, staff: StaffPrincipal, tx: Tx, entry: AuditEntry) => Promise<void>
}

/** The same for staff, with the log of what they do. */
export const admitStaffPort = port<AdmitStaff>('http.admit_staff', 'one')
