/** The eight groups of an IPv6 address, however it is written; nothing for what is none. */
function groupsOf(address: string): string[] | undefined {
  const url = `http://[${address.replace(/%.*$/, '')}]`
  if (!URL.canParse(url)) return undefined
  const [head = '', tail = ''] = new URL(url).hostname.slice(1, -1).split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

/** The part of an address that one customer cannot change at will: a whole IPv4 address, the first half of an IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(plain)) return plain
  // A proxy may pass on whatever a visitor wrote: all of that counts as one.
  return groupsOf(plain)?.slice(0, 4).join(':').concat('::/64') ?? 'unknown'
}
