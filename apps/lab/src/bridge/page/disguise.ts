import type { PageData } from './data'

/** The page sees the phone it is in, not the desktop around it. Runs in the page. */
export function disguise(lab: PageData) {
  const shown: Record<string, unknown> = {
    userAgent: lab.userAgent,
    appVersion: lab.userAgent.replace(/^Mozilla\//, ''),
    platform: lab.os === 'ios' ? 'iPhone' : 'Linux armv81',
    vendor: lab.os === 'ios' ? 'Apple Computer, Inc.' : 'Google Inc.',
    maxTouchPoints: 5,
    userAgentData: undefined,
  }
  for (const [name, value] of Object.entries(shown)) {
    Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => value })
  }
  // The SDK's own statistics would leave the machine; the lab takes them instead.
  const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  if (src?.set) {
    const { set } = src
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      ...src,
      set(url: string) {
        set.call(this, String(url).replace(/^https:\/\/open\.weixin\.qq\.com\/sdk\/report/, '/__lab/wx-report'))
      },
    })
  }
  // In the desk's frame a desktop scrollbar would eat into the phone's width.
  if (window.top && window.top !== window) {
    const style = new CSSStyleSheet()
    style.replaceSync('html{scrollbar-width:none}')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
  }
}
