import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { newKey } from '../platform/browser/idempotency-key'
import { persisted } from '../platform/browser/persisted'
import { tabStorage } from '../platform/browser/phone-storage'

export interface DraftItem {
  readonly product_id: number
  readonly people: number
  readonly addon_ids: readonly number[]
  /** One a look, at most two. */
  readonly series_ids: readonly (number | null)[]
}

/** What one of its products is to be made to measure of; without what is sensitive, which no storage holds. */
export interface DraftCustom {
  readonly flow: string
  readonly version: number
  /** The product that it belongs to. */
  readonly product_id: number
  readonly choices: readonly {
    readonly step: string
    readonly codes: readonly string[]
    readonly title: string
    readonly names: readonly string[]
  }[]
  /** Add-ons of the product that the choices need; unknown for what was booked before. */
  readonly addon_ids?: readonly number[]
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
  /** Something sensitive was written besides, and is in memory alone. */
  readonly withSensitive?: true
}

/** A place on the waitlist that became free, and what it was held for. */
export interface DraftTurn {
  readonly turn_no: string
  readonly visit: string
  /** Until when it is held, in seconds. */
  readonly until: number
}

/** What a place is held for: where, when, what and how many. */
export const turnKey = ({ store_id, day, time, items }: Pick<Draft, 'store_id' | 'day' | 'time' | 'items'>): string =>
  JSON.stringify([store_id, day, time, items.map(({ product_id, people }) => [product_id, people])])

/** The place that is held for a draft as it is now. */
export const turnFor = (draft: Draft): DraftTurn | undefined =>
  draft.turn?.visit === turnKey(draft) ? draft.turn : undefined

/** A booking on its way: it outlives login, reload and back, and ends with the tab. */
export interface Draft {
  readonly branch: 'shoot' | 'makeup'
  readonly items: readonly DraftItem[]
  readonly store_id: number | null
  readonly day: string
  readonly time: string
  readonly remark: string
  /** Who comes instead of whoever books. */
  readonly guest?: { readonly name: string; readonly mobile: string; readonly remember?: boolean } | undefined
  readonly custom?: DraftCustom | undefined
  /** A place that is held for it; for exactly this visit. */
  readonly turn?: DraftTurn | undefined
  /** The idempotency key of its submission: a second tap is the same booking, a changed draft another. */
  readonly key: string
}

/** A booking within a company's drive on its way: beside the usual one, so that neither takes the other's place. */
export interface CorpDraft {
  readonly drive_no: string
  readonly product_id: number
  readonly store_id: number
  readonly people: number
  readonly addon_ids: readonly number[]
  readonly day: string
  readonly time: string
  /** As it stands on the staff badge; until one is written, the roster's. */
  readonly contact_name?: string | undefined
  readonly remark: string
  readonly custom?: DraftCustom | undefined
  readonly key: string
}

/** What the tab holds: the usual booking at its top, the company's in a branch of its own. */
type Held = Partial<Draft> & { readonly enterprise?: CorpDraft }

const isCorpDraft = (found: unknown): found is CorpDraft =>
  isPlainObject(found) && typeof found.drive_no === 'string' && typeof found.key === 'string'

const NOTHING: Held = {}

const stored = persisted<Held>(
  tabStorage,
  'draftOrEditedData',
  (found) => {
    if (!isPlainObject(found)) return undefined
    const { enterprise, ...rest } = found
    return { ...rest, ...(isCorpDraft(enterprise) ? { enterprise } : {}) }
  },
  NOTHING,
)

const isDraft = (held: Held): held is Draft => Array.isArray(held.items) && held.items.length > 0

const draftIn = (held: Held): Draft | undefined => (isDraft(held) ? held : undefined)

export const draft = (): Draft | undefined => draftIn(stored.read())

const branchIn = ({ enterprise }: Held): Pick<Held, 'enterprise'> => (enterprise ? { enterprise } : {})

const EMPTY: Draft = { branch: 'shoot', items: [], store_id: null, day: '', time: '', remark: '', key: '' }

/** Whatever changes the booking makes it another one, with a key of its own. */
export function persistDraft(change: Partial<Omit<Draft, 'key'>>): Draft {
  const { custom, ...rest }: Draft = { ...EMPTY, ...draft(), ...change, key: newKey() }
  // Another product does not inherit what was chosen for this one.
  const isOfIt = rest.items.some(({ product_id }) => product_id === custom?.product_id)
  const next: Draft = custom && isOfIt ? { ...rest, custom } : rest
  stored.write({ ...next, ...branchIn(stored.read()) })
  return next
}

const writeOrDrop = (held: Held): void => {
  if (isDraft(held) || held.enterprise) stored.write(held)
  else stored.drop()
}

export const dropDraft = (): void => writeOrDrop(branchIn(stored.read()))

/** Undefined on the server and where nothing was begun. */
export const useDraft = (): Draft | undefined => draftIn(stored.use())

export const corpDraft = (): CorpDraft | undefined => stored.read().enterprise

export type CorpChoice = Omit<CorpDraft, 'key'>

/** Whatever changes it makes it another booking; what was made to measure stays with its product. */
export function persistCorpDraft({ custom, ...choice }: CorpChoice): void {
  const isOfIt = custom?.product_id === choice.product_id
  stored.write({ ...stored.read(), enterprise: { ...choice, ...(isOfIt ? { custom } : {}), key: newKey() } })
}

export function dropCorpDraft(): void {
  const { enterprise: _, ...rest } = stored.read()
  writeOrDrop(rest)
}

export const useCorpDraft = (): CorpDraft | undefined => stored.use().enterprise
