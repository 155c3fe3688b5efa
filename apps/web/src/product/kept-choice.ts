import { tabStorage } from '../platform/phone-storage'

interface Choice {
  readonly product_id: number
  readonly store_id: number | null
  readonly people: number
  readonly addon_ids: number[]
}

const KEY = 'cart_choice'

/** What a visitor chose before they had to sign in. */
export const keepChoice = (choice: Choice): boolean => tabStorage.set(KEY, JSON.stringify(choice))

/** Once, and only for the product it was chosen for. */
export function takeChoice(productId: number): Choice | undefined {
  const kept = tabStorage.read<Choice>(KEY)
  if (kept?.product_id !== productId) return undefined
  tabStorage.drop(KEY)
  return kept
}
