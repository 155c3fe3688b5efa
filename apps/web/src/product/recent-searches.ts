import { persisted } from '../platform/browser/persisted'
import { phoneStorage } from '../platform/browser/phone-storage'

const AT_MOST = 10

const searches = persisted<readonly string[]>(
  phoneStorage,
  'product_searches',
  (found) =>
    Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string').slice(0, AT_MOST) : undefined,
  [],
)

export const recentSearches = searches.read
export const useRecentSearches = searches.use
export const forgetSearches = searches.drop

/** Newest first, each once. */
export function rememberSearch(words: string): void {
  const keyword = words.trim()
  if (keyword) searches.write([keyword, ...recentSearches().filter((one) => one !== keyword)].slice(0, AT_MOST))
}
