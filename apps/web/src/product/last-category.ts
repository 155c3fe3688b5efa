import { persisted } from '../platform/browser/persisted'
import { phoneStorage } from '../platform/browser/phone-storage'

const category = persisted(
  phoneStorage,
  'category_index',
  (found) => (typeof found === 'number' ? found : undefined),
  0,
)

/** Which tab of the product list was chosen last; 0 is all of them. */
export const chosenCategory = category.read
export const chooseCategory = category.write
