import { addresses } from './addresses'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patterns = Object.values(addresses).map(
  (address) => new RegExp(`^${escaped(address).replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
)

/** Whether a path, with or without a query, is an address of a page of ours. */
export function isKnownAddress(path: string): boolean {
  const plain = path.replace(/[?#].*$/s, '')
  return patterns.some((pattern) => pattern.test(plain))
}
