import { chainOnly, operatorRefused } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx, StaffCtx, StaffPrincipal } from '../../context'
import type { Tx } from '../../db/database'
import { hashToken } from '../session/session.service'
import { findOperatorByHash, insertOperator } from './operator.sql'

/** Which staff member calls: their key is sent in the place of a member's token. */
export async function findStaff(ctx: Ctx): Promise<StaffPrincipal> {
  const { token } = ctx.caller
  const found = token && (await findOperatorByHash(ctx.db, hashToken(token)))
  if (!found) throw new Refusal(operatorRefused)
  return { kind: 'staff', ...found }
}

/** The key is shown once and saved only as a hash. */
export const addOperator = (tx: Tx, name: string, storeId: number | null, key: string): Promise<number> =>
  insertOperator(tx, { name, store_id: storeId, key_hash: hashToken(key) })

/** For what concerns the whole chain: staff of one store are refused. */
export function demandChain({ principal }: StaffCtx): void {
  if (principal.storeId !== null) throw new Refusal(chainOnly)
}
