import { tabStorage } from '../platform/phone-storage'

const KEY = 'wantedOffer'

/** What a visitor tapped before they logged in; it is theirs once they come back to the page. */
export const persistWanted = (offer_key: string): void => void tabStorage.set(KEY, JSON.stringify(offer_key))

/** Once: who comes back later has to tap again. */
export function takeWanted(keys: readonly string[]): string | undefined {
  const wanted = tabStorage.read<string>(KEY)
  if (typeof wanted !== 'string' || !keys.includes(wanted)) return undefined
  tabStorage.drop(KEY)
  return wanted
}
