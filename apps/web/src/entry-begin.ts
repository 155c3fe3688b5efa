// Inline in every document, so it cannot be missing: asks for the other scripts when it is time, and says so when they
// cannot be had. It imports nothing.

/** A picture that takes longer than this does not delay the scripts any more. */
const WAIT_AT_MOST_MS = 1500
/** Should the page never say that it is hydrated. */
const PICTURES_WAIT_AT_MOST_MS = 8000
/** As many as the line takes at a time: asking for thirty in one go would hold up a finger. */
const AT_A_TIME = 6
/** The same as of app/release: a page reloads once for files that are gone, whoever notices. */
const LAST = 'stale_chunk_reload'
const NOT_AGAIN_WITHIN_MS = 30_000

const page = document.documentElement
let files: HTMLLinkElement[] = []
let isDrawn = false

// Pictures out of sight would share line and processor with the scripts: ui/Picture leaves them out until the page is
// hydrated (entry-client).
page.dataset.waits = ''
const showPictures = () => delete page.dataset.waits

const showInSight = () => {
  const sight = new IntersectionObserver((places) => {
    for (const { isIntersecting, target } of places)
      if (isIntersecting) target.querySelector('img')?.setAttribute('data-seen', '')
  })
  for (const { parentElement } of document.querySelectorAll('img[loading=lazy]'))
    if (parentElement) sight.observe(parentElement)
}

/** A tap before anybody listens: entry-client does it once the page is hydrated. The last one counts; links need nobody. */
const rememberTap = ({ target }: Event) => {
  if (!('early' in page.dataset) || !(target instanceof Element)) return
  for (const before of document.querySelectorAll('[data-tapped]')) before.removeAttribute('data-tapped')
  target.closest('button')?.setAttribute('data-tapped', '')
}

const notice = () => {
  const box = document.createElement('p')
  box.setAttribute('role', 'alert')
  box.style.cssText = `position:fixed;z-index:999;left:16px;right:16px;${isDrawn ? 'bottom:24px' : 'top:40%'};margin:0;padding:4px 16px;border-radius:12px;background:#1c1a17;color:#fff;font-size:14px;line-height:1.5;display:flex;align-items:center;justify-content:space-between`
  box.textContent = isDrawn ? '页面没有加载完整，可以先浏览，下单前请重新加载' : '页面没有加载出来'
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = '重新加载'
  again.style.cssText = 'flex:none;margin-left:16px;padding:11px 0;color:inherit;text-decoration:underline'
  again.onclick = () => location.reload()
  box.append(again)
  document.body.append(box)
}

/** Where the tab cannot be written to, a page that never succeeds would reload for ever. */
const mayReload = () => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(LAST) ?? 0) < NOT_AGAIN_WITHIN_MS) return false
    sessionStorage.setItem(LAST, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** The browser does not ask again for a script that has failed. They are fetched once more, and the page is reloaded. */
const failed = async () => {
  showPictures()
  notice()
  const asked = files.map(({ href }) => fetch(href, { cache: 'reload' }))
  const isReached = (await Promise.allSettled(asked)).some(({ status }) => status === 'fulfilled')
  if (!isReached) return addEventListener('online', () => location.reload(), { once: true })
  const fault = { kind: 'stale_chunk', page: location.pathname.slice(0, 200), message: 'the entry could not be loaded' }
  fetch('/api/client/fault', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
    keepalive: true,
  }).catch(() => {})
  if (mayReload()) location.reload()
}

const askFrom = (nr: number) => {
  for (const file of files.slice(nr, nr + AT_A_TIME)) file.rel = 'modulepreload'
  if (nr + AT_A_TIME < files.length) setTimeout(askFrom, 0, nr + AT_A_TIME)
}

const start = ({ href }: HTMLLinkElement) => {
  const entry = document.createElement('script')
  entry.type = 'module'
  entry.onerror = failed
  entry.src = href
  document.head.append(entry)
}

/** Two frames on: the first may not be on the screen yet. A hidden tab has no frames. */
const onceSeen = (run: () => void) => {
  if (document.hidden) run()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)))
}

const arrival = (picture: HTMLImageElement) =>
  new Promise((resolve) => {
    if (picture.complete) resolve(undefined)
    for (const end of ['load', 'error']) picture.addEventListener(end, resolve, { once: true })
  })

const begin = async () => {
  files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later], link[rel=modulepreload]')]
  const [first] = files
  if (!first) return showPictures()
  isDrawn = document.getElementById('root')?.hasChildNodes() ?? false
  page.dataset.early = ''
  document.addEventListener('click', rememberTap)
  // Before React listens a form would be sent as an address.
  document.addEventListener('submit', (event) => event.preventDefault())
  if (!isDrawn) {
    showPictures()
    return start(first)
  }
  setTimeout(showPictures, PICTURES_WAIT_AT_MOST_MS)
  showInSight()
  // The page is rendered already: its picture loads first, then the scripts, and nothing runs before both are seen.
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const enough = new Promise((resolve) => setTimeout(resolve, WAIT_AT_MOST_MS))
  await Promise.race([Promise.all(pictures.map(arrival)), enough])
  askFrom(0)
  onceSeen(() => start(first))
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
else void begin()

export {}
