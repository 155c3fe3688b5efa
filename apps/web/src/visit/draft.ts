import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { newKey } from '../platform/idempotency-key'
import { persisted } from '../platform/persisted'
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

const isDraft = (found: unknown): found is Draft =>
  isPlainObject(found) && Array.isArray(found.items) && found.items.length > 0

const stored = persisted<Draft | undefined>(
  tabStorage,
  'draftOrEditedData',
  (found) => (isDraft(found) ? found : undefined),
  undefined,
)

export const draft = stored.read

const EMPTY: Draft = { branch: 'shoot', items: [], store_id: null, day: '', time: '', remark: '', key: '' }

/** Whatever changes the booking makes it another one, with a key of its own. */
export function persistDraft(change: Partial<Omit<Draft, 'key'>>): Draft {
  const next: Draft = { ...EMPTY, ...draft(), ...change, key: newKey() }
  stored.write(next)
  return next
}

export const dropDraft = stored.drop

/** Undefined on the server and where nothing was begun. */
export const useDraft = stored.use
