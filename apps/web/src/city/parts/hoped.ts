import { persisted } from '../../platform/browser/persisted'
import { phoneStorage } from '../../platform/browser/phone-storage'

/** Cities this phone has hoped for: the server counts once and does not tell whose hope it was. */
const hoped = persisted<readonly number[]>(
  phoneStorage,
  'hoped_cities',
  (found) => (Array.isArray(found) ? found.filter((id): id is number => Number.isSafeInteger(id)) : undefined),
  [],
)

export const useIsHoped = (id: number): boolean => hoped.use().includes(id)

export const rememberHope = (id: number): boolean => hoped.write([...hoped.read().filter((one) => one !== id), id])

export const forgetHope = (id: number): boolean => hoped.write(hoped.read().filter((one) => one !== id))
