/** Cookies of a request; a value that does not decode is left as it came. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    if (!name) continue
    const raw = pair.slice(at + 1).trim()
    try {
      cookies[name] ??= decodeURIComponent(raw)
    } catch {
      cookies[name] ??= raw
    }
  }
  return cookies
}
