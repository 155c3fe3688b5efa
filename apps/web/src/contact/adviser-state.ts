import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { browserCookies, dropCookie, setCookie } from '../platform/browser/cookies'
import { persisted, persistedText } from '../platform/browser/persisted'
import { phoneStorage, tabStorage } from '../platform/browser/phone-storage'
import { paths } from '../platform/page/paths'
import { targetOf } from '../platform/page/return-target'

/** What this tab knows of the visitor and the adviser. */
export interface EnterpriseState {
  /** The city that was asked about. */
  readonly city_id: number
  readonly skip: boolean
  readonly added: boolean
  /** Where the way to the adviser began. */
  readonly redirect: string
  readonly hasQiweiChecked: boolean
}

const UNCHECKED: EnterpriseState = { city_id: 0, skip: false, added: false, redirect: '', hasQiweiChecked: false }

const accept = (found: unknown): EnterpriseState | undefined =>
  isPlainObject(found)
    ? {
        city_id: Number(found.city_id) || 0,
        skip: found.skip === true,
        added: found.added === true,
        redirect: typeof found.redirect === 'string' ? found.redirect : '',
        hasQiweiChecked: found.hasQiweiChecked === true,
      }
    : undefined

const stored = persisted<EnterpriseState>(tabStorage, 'enterpriseState', accept, UNCHECKED)

export const enterpriseState = stored.read
export const useEnterpriseState = stored.use

const change = (part: Partial<EnterpriseState>): void => void stored.write({ ...stored.read(), ...part })

/** Asked about this city: nobody is stopped twice in it. Another city is another question. */
export const markChecked = (city_id: number): void => change({ city_id, hasQiweiChecked: true })

/** When it was last heard here that she was added: what the server said before that is old. */
let heardAt = 0

export function markAdded(now = Date.now()): void {
  heardAt = now
  change({ added: true })
}

/** She was deleted meanwhile: all is as before the first question, but the way back is kept for whoever is on it. */
export const markUnchecked = (): void => change({ ...UNCHECKED, redirect: stored.read().redirect })

export const isAfterAdded = (at: number): boolean => at > heardAt

export const isChecked = (city_id: number): boolean => {
  const state = stored.read()
  return state.hasQiweiChecked && state.city_id === city_id
}

const RETURN_COOKIE = 'wxwork_return_url'
const DAY_MS = 86_400_000

/** A path of ours, and not the adviser's own page; anything else is nowhere. */
function ownPath(value: string | undefined): string | undefined {
  const target = targetOf(value ?? null)
  if (target?.kind !== 'path') return undefined
  const path = new URL(target.to, location.origin).pathname
  return [paths.qiwei({}), paths.qiweiBook({}), paths.followBook({})].includes(path) ? undefined : target.to
}

/** Saved before one leaves for the adviser; the cookie outlives the trip to WeChat, where the tab may be another. */
export function persistReturn(address: string): void {
  const redirect = ownPath(address)
  if (!redirect) return
  change({ redirect })
  setCookie(RETURN_COOKIE, redirect, 1)
}

/** Where the way began, looked at again: both places can be written by anybody. */
export const returnPath = (): string | undefined =>
  ownPath(stored.read().redirect) ?? ownPath(browserCookies()[RETURN_COOKIE])

/** Once the adviser's page is left, the way back is nobody's any more: the next one begins elsewhere. */
export function dropReturn(): void {
  if (stored.read().redirect) change({ redirect: '' })
  dropCookie(RETURN_COOKIE)
}

const skipUntil = persistedText(phoneStorage, 'wxworkSkipTime')

/** Not now: for a day nothing opens by itself. */
export function skipForADay(): void {
  skipUntil.write(String(Date.now() + DAY_MS))
  change({ skip: true })
}

/** A time that is further away than a day was written by a clock that stood wrong. */
export function isSkipped(): boolean {
  const left = Number(skipUntil.read() ?? 0) - Date.now()
  return left > 0 && left <= DAY_MS
}

const expanded = persistedText(tabStorage, 'contactExpanded')

/** Opens by itself once in a tab. */
export const mayExpand = (): boolean => expanded.read() === undefined && !isSkipped()
export const noteExpanded = (): boolean => expanded.write('1')
