import { useState } from 'react'
import { useMe } from './me'

/** A filter under a name: the address of a list without what is opened on it. */
export interface SavedView {
  readonly name: string
  readonly query: string
}

const VIEWS_AT_MOST = 20

const keyOf = (screen: string, staffId: number) => `console_views:${screen}:${staffId}`

export function readViews(storage: Pick<Storage, 'getItem'>, key: string): SavedView[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(list)
      ? list.filter((one) => typeof one?.name === 'string' && typeof one.query === 'string')
      : []
  } catch {
    return []
  }
}

/** One's own views of a list, in this browser: an address is sent to a colleague as it is. */
export function useViews(screen: string) {
  const key = keyOf(screen, useMe().id)
  const [views, setViews] = useState(() => readViews(localStorage, key))
  const change = (next: SavedView[]) => {
    localStorage.setItem(key, JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    save: (view: SavedView) => change([...views.filter(({ name }) => name !== view.name), view].slice(-VIEWS_AT_MOST)),
    drop: (name: string) => change(views.filter((one) => one.name !== name)),
  }
}
