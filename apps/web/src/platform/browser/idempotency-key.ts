import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { persisted } from './persisted'
import { tabStorage } from './phone-storage'

/** The same key is the same submission, however often it is sent. */
export const newKey = (): string =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '')

interface KeyOfChoice {
  readonly choice: string
  readonly key: string
}

const isKeyOfChoice = (found: unknown): found is KeyOfChoice =>
  isPlainObject(found) && typeof found.choice === 'string' && typeof found.key === 'string'

/** The same choice has the same key, also after a reload, until it is spent; any other has a key of its own. */
export function keyPerChoice(name: string) {
  const last = persisted<KeyOfChoice | undefined>(
    tabStorage,
    name,
    (found) => (isKeyOfChoice(found) ? found : undefined),
    undefined,
  )
  return {
    keyFor(choice: string): string {
      const before = last.read()
      if (before?.choice === choice) return before.key
      const key = newKey()
      last.write({ choice, key })
      return key
    },
    spend: last.drop,
  }
}
