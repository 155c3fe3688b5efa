import type { BridgeReply } from '../calls'

type Call = (name: string, args: unknown, done?: (reply: BridgeReply) => void) => void

/**
 * <wx-open-subscribe> and <wx-open-launch-weapp>, which exist once the page is verified and names them: each shows
 * what stands in its template, and a tap on it asks the app. Runs in the page.
 */
export function openTags(tags: { granted?: string[]; missing?: string }, call: Call) {
  if (tags.missing) {
    document.dispatchEvent(new CustomEvent('WeixinOpenTagsError', { detail: { errMsg: tags.missing } }))
    return
  }
  const happy: Record<string, string> = { 'wx-open-subscribe': 'success', 'wx-open-launch-weapp': 'launch' }
  for (const name of tags.granted ?? []) {
    if (customElements.get(name)) continue
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback() {
          if (this.shadowRoot) return
          this.show(this.attachShadow({ mode: 'open' }))
          this.addEventListener('click', () => this.tapped())
          // The page that put the tag there listens only afterwards.
          setTimeout(() => this.notify('ready', {}))
        }

        /** Without inline styles and scripts: the page's policy holds here too. */
        show(root: ShadowRoot) {
          const written = [...this.querySelectorAll('script[type="text/wxtag-template"],template')]
            .map((part) => (part instanceof HTMLTemplateElement ? part.innerHTML : (part.textContent ?? '')))
            .join('')
          const styles = /<style[^>]*>([\s\S]*?)<\/style>/gi
          root.adoptedStyleSheets = [...written.matchAll(styles)].map(([, text = '']) => {
            const sheet = new CSSStyleSheet()
            sheet.replaceSync(text)
            return sheet
          })
          const parsed = new DOMParser().parseFromString(written.replace(styles, ''), 'text/html')
          for (const script of parsed.querySelectorAll('script')) script.remove()
          root.append(...parsed.body.childNodes)
        }

        notify(event: string, detail: object) {
          this.dispatchEvent(new CustomEvent(event, { detail }))
        }

        tapped() {
          const args = Object.fromEntries([...this.attributes].map((attribute) => [attribute.name, attribute.value]))
          call(name, args, ({ err_msg, ...more }) => {
            const ok = /:ok$/.test(String(err_msg))
            this.notify(ok ? (happy[name] ?? 'success') : 'error', { errMsg: err_msg, ...more })
          })
        }
      },
    )
  }
}
