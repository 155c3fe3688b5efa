import { phoneStorage } from '../platform/phone-storage'

const KEY = 'category_index'

/** Which tab of the product list was chosen last; 0 is all of them. */
export const chosenCategory = (): number => Number(phoneStorage.get(KEY)) || 0

export const chooseCategory = (index: number): boolean => phoneStorage.set(KEY, String(index))
