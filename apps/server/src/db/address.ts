/** Where a database is: one place, or the one of several that is the right one now. */
export type Address = string | { readonly url: string }

export const urlNow = (address: Address): string => (typeof address === 'string' ? address : address.url)

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)([/?#].*)?$/

/** Each host with its port as an address of its own, in the manner of libpq: `host1:5432,host2:5432`. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  const plain = after.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${before}${host}${plain}`)
}

/** The kind of server that is asked for, as libpq names it; empty where nothing is said. */
export const attributesOf = (url: string): string => /[?&]target_session_attrs=([^&#]*)/.exec(url)?.[1] ?? ''
