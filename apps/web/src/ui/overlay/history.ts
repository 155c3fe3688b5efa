/**
 * Back closes what lies over the page first. Every sheet, dialog and viewer that is open has an entry of its own in the
 * history, with the address and the state of the page beneath and its height as `cover`. The router never hears of
 * them: going to or from such an entry is answered here.
 */
interface Cover {
  readonly close: () => void
}

/** A browser that does not go where it is told must not hold up a tap for ever. */
const WENT_WITHIN_MS = 1000
const CLOSED_WITHIN_MS = 100

const covers: Cover[] = []
/** Which page of the router's they lie over. */
let beneath: unknown
let going: Promise<void> | undefined
let arrived = () => {}
/** While the page beneath navigates, its entry must be the current one. */
let held = 0

const heightOf = (state: unknown): number => Number((state as { cover?: number } | null)?.cover ?? 0)
const pageOf = (state: unknown): unknown => (state as { idx?: number } | null)?.idx

/** By the entry's name where the browser has names: around a reload a count may be off by one, and would leave the app. */
function step(by: number): void {
  if ('navigation' in window) {
    const { navigation } = window
    const entry = navigation.entries()[(navigation.currentEntry?.index ?? 0) + by]
    const result = entry && navigation.traverseTo(entry.key)
    result?.finished?.catch(() => {})
    if (result?.committed) result.committed.catch(() => arrived())
    else arrived()
  } else history.go(by)
}

function go(by: number): Promise<void> {
  going ??= new Promise<void>((resolve) => {
    const clock = setTimeout(() => arrived(), WENT_WITHIN_MS)
    arrived = () => {
      clearTimeout(clock)
      going = undefined
      arrived = () => {}
      resolve()
    }
    step(by)
  })
  return going
}

/** Brings the history to as many entries as there are covers. */
function level(): void {
  if (going || held > 0) return
  const missing = covers.length - heightOf(window.history.state)
  beneath = pageOf(window.history.state)
  if (missing < 0)
    void go(missing).then(() => {
      // The history did not move: the mark was left on the page's own entry.
      if (heightOf(window.history.state) > covers.length)
        window.history.replaceState({ ...window.history.state, cover: covers.length }, '')
      level()
    })
  for (let nth = missing; nth > 0; nth -= 1)
    window.history.pushState({ ...window.history.state, cover: covers.length - nth + 1 }, '')
}

/** One that closes and another that opens in the same moment share an entry. */
const levelSoon = () => queueMicrotask(level)

const listeners = new Set<() => void>()

/** Whether anything lies over the page. */
export const hasCovers = (): boolean => covers.length > 0

/** Hears of everything that has closed. */
export const onUncovered = (listener: () => void): void => void listeners.add(listener)

/** Something opens over the page; `close` is asked of it by Back. Returns how to say that it has closed. */
export function cover(close: () => void): () => void {
  const one: Cover = { close }
  covers.push(one)
  levelSoon()
  return () => {
    covers.splice(covers.indexOf(one), 1)
    levelSoon()
    for (const listener of listeners) listener()
  }
}

/** Whether it was about covers alone, and the router need not hear of it. */
function onPop(state: unknown): boolean {
  if (going) {
    arrived()
    return true
  }
  const height = heightOf(state)
  // While the page beneath is being left, every step is the router's.
  if (height === covers.length || held > 0) return false
  // Later: what closes now is closed by then, what does not gets its entry again, and one that was left behind is gone.
  setTimeout(level)
  if (height > covers.length || pageOf(state) !== beneath) return false
  for (const { close } of covers.slice(height).reverse()) close()
  return true
}

/** Whether the entry so many steps back is this page's; a browser that cannot tell is believed. */
function isPageBeneath(height: number): boolean {
  if (!('navigation' in window)) return true
  const { navigation } = window
  return navigation.entries()[(navigation.currentEntry?.index ?? 0) - height]?.url === window.location.href
}

/** To be called before the router listens. */
export function watchCovers(): void {
  window.addEventListener('popstate', (event) => onPop(event.state) && event.stopImmediatePropagation(), true)
  const height = heightOf(window.history.state)
  // A reload in the moment in which a sheet opens can leave its mark on the page's own entry: a step back would leave the page.
  if (height > 0 && !isPageBeneath(height)) window.history.replaceState({ ...window.history.state, cover: 0 }, '')
  // A reload under an open sheet.
  level()
}

export const isCovered = (): boolean => going !== undefined || heightOf(window.history.state) > 0

/** Does something to the page's own entry: replaces it, goes on from it or back. */
export async function closeOverlaysThen(work: () => unknown): Promise<void> {
  held += 1
  try {
    if (going) await going
    const height = heightOf(window.history.state)
    if (height > 0) await go(-height)
    await work()
  } finally {
    held -= 1
    // It may be another page by now: a Back from here is no matter of what lay over the last one.
    beneath = pageOf(window.history.state)
    // What lay over the page that was left closes with it, a moment later; what stays open gets its entry again.
    setTimeout(level, CLOSED_WITHIN_MS)
  }
}

/** The next step of the history has been made. */
export const stepMade = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, WENT_WITHIN_MS)
  })
