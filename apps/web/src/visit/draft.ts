import { useSyncExternalStore } from 'react'
import { newKey } from '../platform/idempotency-key'
import { tabStorage } from '../platform/phone-storage'

export interface DraftItem {
  readonly product_id: number
  readonly people: number
  readonly addon_ids: readonly number[]
  /** One a look, at most two. */
  readonly series_ids: readonly (number | null)[]
}

/** A booking on its way: it outlives login, reload and back, and ends with the tab. */
export interface Draft {
  readonly branch: 'shoot' | 'makeup'
  readonly items: readonly DraftItem[]
  readonly store_id: number | null
  readonly day: string
  readonly time: string
  readonly remark: string
  /** The idempotency key of its submission: a second tap is the same booking, a changed draft another. */
  readonly key: string
}

const KEY = 'draftOrEditedData'
const listeners = new Set<() => void>()
let read: { text: string | undefined; draft: Draft | undefined } = { text: undefined, draft: undefined }

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Draft).items) &&
  (value as Draft).items.length > 0

/** Read anew every time, as another page of the tab may have written it; the same text is the same object. */
export function draft(): Draft | undefined {
  const text = tabStorage.get(KEY)
  if (text !== read.text) {
    const kept = tabStorage.read<unknown>(KEY)
    read = { text, draft: isDraft(kept) ? kept : undefined }
  }
  return read.draft
}

const EMPTY: Draft = { branch: 'shoot', items: [], store_id: null, day: '', time: '', remark: '', key: '' }

/** Whatever changes the booking makes it another one, with a key of its own. */
export function persistDraft(change: Partial<Omit<Draft, 'key'>>): Draft {
  const next: Draft = { ...EMPTY, ...draft(), ...change, key: newKey() }
  tabStorage.set(KEY, JSON.stringify(next))
  for (const told of listeners) told()
  return next
}

export function dropDraft(): void {
  tabStorage.drop(KEY)
  for (const told of listeners) told()
}

const listen = (told: () => void) => {
  listeners.add(told)
  return () => void listeners.delete(told)
}

/** Undefined on the server and where nothing was begun. */
export const useDraft = (): Draft | undefined => useSyncExternalStore(listen, draft, () => undefined)
