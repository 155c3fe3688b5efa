import { tabStorage } from '../../platform/browser/phone-storage'

const KEY = 'wantedOffer'

/** What a visitor tapped before they logged in; it is theirs once they come back to the page. */
export const persistWanted = (offer_keys: readonly string[]): void =>
  void tabStorage.set(KEY, JSON.stringify(offer_keys))

/** Once: who comes back later has to tap again. */
export function takeWanted(keys: readonly string[]): readonly string[] {
  // One alone is how the release before wrote it.
  const wanted = [tabStorage.read<string | string[]>(KEY) ?? []].flat().filter((one) => keys.includes(one))
  if (wanted.length > 0) tabStorage.drop(KEY)
  return wanted
}

const REMINDER = 'wantedReminder'

/** The campaign that a visitor wanted to be told of before they logged in. */
export const persistReminder = (key: string): void => void tabStorage.set(REMINDER, JSON.stringify(key))

/** Once, and only on the page on which it was wanted. */
export function takeReminder(key: string): boolean {
  const isWanted = tabStorage.read(REMINDER) === key
  if (isWanted) tabStorage.drop(REMINDER)
  return isWanted
}
