import { create } from 'zustand'

const KEY = 'hoped_cities'

function kept(): number[] {
  if (import.meta.env.SSR) return []
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}

/** Cities this phone has hoped for: the server counts once and does not tell whose hope it was. */
export const useHoped = create<{ ids: readonly number[] }>(() => ({ ids: kept() }))

function keep(ids: readonly number[]): void {
  useHoped.setState({ ids })
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Without storage the heart lasts as long as the page; the server still counts once.
  }
}

export const rememberHope = (id: number): void => keep([...useHoped.getState().ids.filter((one) => one !== id), id])

export const forgetHope = (id: number): void => keep(useHoped.getState().ids.filter((one) => one !== id))
