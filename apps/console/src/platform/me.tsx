import type { Permission } from '@kuaimen/contract/kernel/permissions'
import type { StaffMe } from '@kuaimen/contract/staff/session.views'
import { createContext, useContext } from 'react'

const MeContext = createContext<StaffMe | undefined>(undefined)
export const MeProvider = MeContext.Provider

/** The person who is signed in. */
export function useMe(): StaffMe {
  const me = useContext(MeContext)
  if (!me) throw new Error('nobody is signed in here')
  return me
}

/** Whether the person may do it: at this store, or where no store is named anywhere. */
export function mayDo(
  { permissions }: Pick<StaffMe, 'permissions'>,
  permission: Permission,
  storeId?: number,
): boolean {
  const found = permissions.find((one) => one.permission === permission)
  if (!found) return false
  return storeId === undefined || found.stores === null || found.stores.includes(storeId)
}

export const useMay = (permission: Permission, storeId?: number): boolean => mayDo(useMe(), permission, storeId)
