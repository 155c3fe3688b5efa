/** Where a redirect value leads: a path of ours, an address the brand allows, or nowhere. */
export type RedirectTarget = { kind: 'path'; to: string } | { kind: 'external'; to: string }

const MAX_LENGTH = 2000
// biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what is refused
const UNWELCOME = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff\\]/

function parsed(value: string, base?: string): URL | undefined {
  try {
    return new URL(value, base)
  } catch {
    return undefined
  }
}

/** Begins like a host, as it is, once its dots are followed, or once look-alike signs are made plain. */
const isHostLike = (path: string): boolean =>
  [path, parsed(path, 'http://path')?.pathname ?? '//', path.normalize('NFKC')].some((text) => /^\/[/\\]/.test(text))

/** A path that turns into a host, or hides a backslash or control sign, once it is decoded. */
function hidesSomething(path: string): boolean {
  let text = path
  for (let round = 0; round < 4; round += 1) {
    if (isHostLike(text) || UNWELCOME.test(text.replace(/[?#].*$/s, ''))) return true
    let decoded: string
    try {
      decoded = decodeURIComponent(text)
    } catch {
      return true
    }
    if (decoded === text) return false
    text = decoded
  }
  return true
}

function ownPath(url: URL): RedirectTarget | undefined {
  const path = url.pathname + url.search + url.hash
  return hidesSomething(url.pathname) ? undefined : { kind: 'path', to: path }
}

/**
 * A value starting with / must stay on our origin after parsing; one starting with http is followed only to our own
 * host or to hosts the brand allows. Everything else leads nowhere.
 */
export function redirectTarget(
  value: string | null | undefined,
  origin: string,
  allowedHosts: readonly string[] = [],
): RedirectTarget | undefined {
  if (!value || value.length > MAX_LENGTH || UNWELCOME.test(value)) return undefined
  if (value.startsWith('/')) {
    if (value.startsWith('//')) return undefined
    const url = parsed(value, origin)
    return url && url.origin === origin ? ownPath(url) : undefined
  }
  if (!/^https?:\/\/[^/]/i.test(value)) return undefined
  const url = parsed(value)
  // 'user@host' looks like one place and is another.
  if (!url || url.username || url.password) return undefined
  if (url.origin === origin) return ownPath(url)
  return allowedHosts.includes(url.host) ? { kind: 'external', to: url.href } : undefined
}
