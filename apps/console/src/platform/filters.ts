import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export type Filters = Readonly<Record<string, string | undefined>>

/** Filters of a list stand in the address: a reload, a bookmark and a link to a colleague show the same list. */
export function useFilters(): [filters: Filters, change: (changed: Filters) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changed: Filters) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changed)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [Object.fromEntries(params), change]
}

export const numberOf = (text: string | undefined): number | undefined =>
  text && /^\d+$/.test(text) ? Number(text) : undefined

/** A day of the calendar, or nothing: addresses are typed by hand too. */
export const dayOf = (text: string | undefined): string | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
