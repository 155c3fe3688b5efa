import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { persisted } from '../platform/browser/persisted'
import { tabStorage } from '../platform/browser/phone-storage'

interface Choice {
  readonly product_id: number
  readonly store_id: number | null
  readonly people: number
  readonly addon_ids: number[]
}

const isChoice = (found: unknown): found is Choice =>
  isPlainObject(found) &&
  typeof found.product_id === 'number' &&
  typeof found.people === 'number' &&
  Array.isArray(found.addon_ids)

/** What a visitor chose before they had to sign in. */
const stored = persisted<Choice | undefined>(
  tabStorage,
  'cart_choice',
  (found) => (isChoice(found) ? found : undefined),
  undefined,
)

export const persistChoice = stored.write

/** Once, and only for the product it was chosen for. */
export function takeChoice(productId: number): Choice | undefined {
  const choice = stored.read()
  if (choice?.product_id !== productId) return undefined
  stored.drop()
  return choice
}
