import type { Permission } from '@kuaimen/contract/kernel/permissions'
import type { Tx } from '../db/database'
import { hashOf } from './admit.service'
import { insertStaff } from './people.sql'

interface NewMachine {
  readonly kind: 'machine' | 'operator'
  readonly name: string
  readonly storeId: number | null
  readonly key: string
  readonly permissions?: readonly Permission[]
}

/** The key is shown once and saved only as a hash. */
export const addMachine = (tx: Tx, { kind, name, storeId, key, permissions }: NewMachine): Promise<number> =>
  insertStaff(tx, {
    kind,
    name,
    store_id: storeId,
    key_hash: hashOf(key),
    permissions: permissions ? [...permissions] : null,
    state: 'active',
  })

/** A key as the release before gave them, with all that it opened then. */
export const addOperator = (tx: Tx, name: string, storeId: number | null, key: string): Promise<number> =>
  addMachine(tx, { kind: 'operator', name, storeId, key })
