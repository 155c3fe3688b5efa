import type { LabState } from '../../control/shapes'
import type { Tools } from './tools'

/** The phone: which app, which device, which page. Runs in the page. */
export function phone({ one, control, segment, notice }: Tools, refresh: () => Promise<void>) {
  const frame = one<HTMLIFrameElement>('#frame')
  const path = one<HTMLInputElement>('#path')
  const app = location.hostname.split('.')[0] ?? 'wx'
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-app]')) {
    link.href = `http://${link.dataset.app}.localhost:${location.port}/__lab/desk`
    if (link.dataset.app === app) link.setAttribute('aria-current', 'page')
  }
  for (const field of document.querySelectorAll<HTMLElement>('[data-only]')) field.hidden = field.dataset.only !== app

  const fit = () => {
    const room = window.innerWidth > 860 ? (window.innerHeight - 74) / 864 : (window.innerWidth - 32) / 410
    document.documentElement.style.setProperty('--scale', String(Math.max(0.5, Math.min(1, room))))
  }
  fit()
  window.addEventListener('resize', fit)

  const view = () => {
    try {
      return frame.contentWindow?.location.href === 'about:blank' ? undefined : frame.contentWindow
    } catch {
      return undefined
    }
  }
  const open = (to: string) => {
    frame.src = to.startsWith('/') ? to : `/${to}`
  }
  const reload = () => {
    const shown = view()
    // A page that never came has no location of its own to reload.
    if (shown) shown.location.reload()
    else open(path.value)
  }
  open(decodeURIComponent(location.hash.slice(1)) || '/')
  setInterval(() => {
    const shown = view()
    if (shown) {
      const here = shown.location.pathname + shown.location.search
      if (document.activeElement !== path) path.value = here
      one('#title').textContent = shown.document.title || '…'
      if (here.startsWith('/')) history.replaceState(null, '', `#${encodeURIComponent(here)}`)
    }
    one('#clock').textContent = new Date().toLocaleTimeString('zh-CN', { hour: 'numeric', minute: '2-digit' })
  }, 500)

  one('#address').addEventListener('submit', (event) => {
    event.preventDefault()
    open(path.value.trim())
    path.blur()
  })
  one('#back').addEventListener('click', () => view()?.history.back())
  one('#reload').addEventListener('click', reload)
  one('#clear').addEventListener('click', async () => {
    await fetch('/__lab/clear')
    localStorage.clear()
    sessionStorage.clear()
    open('/')
    notice('这台手机里的登录、城市和缓存都已清空')
  })
  one('#reset').addEventListener('click', async () => {
    await control('reset', {})
    await refresh()
    notice('故障、位置、短信和记录都已复原')
  })

  const pressers = Object.fromEntries(
    ['os', 'wx', 'toutiao'].map((name) => {
      const pick = async (value: string) => {
        await control('device', { [name]: value })
        await refresh()
        reload()
      }
      return [name, segment(name, pick)]
    }),
  )
  const draw = ({ device }: LabState) => {
    for (const [name, value] of Object.entries(device)) pressers[name]?.(value)
  }
  return { draw, open }
}
