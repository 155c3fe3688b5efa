import { isIPv4, isIPv6 } from 'node:net'

/** The part of an address that one customer cannot change at will: a whole IPv4 address, the first half of an IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  // A proxy may pass on whatever a visitor wrote: all of that counts as one.
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
