/** Cookies of this browser, read afresh each time: another tab may have changed them. */
export function browserCookies(): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    try {
      cookies[pair.slice(0, at)] = decodeURIComponent(pair.slice(at + 1))
    } catch {
      cookies[pair.slice(0, at)] = pair.slice(at + 1)
    }
  }
  return cookies
}

export function setCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the in-app browsers we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${Math.round(days * 86_400)}; samesite=lax${secure}`
}

export const dropCookie = (name: string): void => setCookie(name, '', 0)

/** Gone when the browser is closed. */
export function setSessionCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the in-app browsers we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax`
}
