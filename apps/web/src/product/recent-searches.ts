import { phoneStorage } from '../platform/phone-storage'

const KEY = 'product_searches'
const AT_MOST = 10

export function recentSearches(): string[] {
  const kept = phoneStorage.read<unknown>(KEY)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, AT_MOST) : []
}

/** Newest first, each once. */
export function rememberSearch(words: string): void {
  const keyword = words.trim()
  if (!keyword) return
  const kept = [keyword, ...recentSearches().filter((one) => one !== keyword)].slice(0, AT_MOST)
  phoneStorage.set(KEY, JSON.stringify(kept))
}

export const forgetSearches = (): void => phoneStorage.drop(KEY)
