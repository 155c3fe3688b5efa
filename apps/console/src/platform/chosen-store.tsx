import type { StaffMe } from '@kuaimen/contract/staff/session.views'
import { createContext, useContext } from 'react'

export type ConsoleStore = StaffMe['stores'][number]

export interface ChosenStore {
  /** Nothing where the person has no store at all. */
  readonly store: ConsoleStore | undefined
  readonly stores: readonly ConsoleStore[]
  readonly choose: (id: number) => void
}

const StoreContext = createContext<ChosenStore>({ store: undefined, stores: [], choose: () => {} })
export const ChosenStoreProvider = StoreContext.Provider

/** The store that the switcher at the top stands on: board, walk-in and explain are about it. */
export const useChosenStore = (): ChosenStore => useContext(StoreContext)

const KEY = 'console_store'

/** The tablet's own store, the one of the last time, or the first. */
export function firstStore({ stores, device }: Pick<StaffMe, 'stores' | 'device'>): ConsoleStore | undefined {
  const remembered = device?.store_id ?? Number(localStorage.getItem(KEY))
  return stores.find(({ id }) => id === remembered) ?? stores[0]
}

export const rememberStore = (id: number): void => localStorage.setItem(KEY, String(id))
