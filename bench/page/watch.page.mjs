// Runs in the visited page before anything else, not transpiled: a transpiler's helpers do not exist there.
const seen = { lcp: 0, largest: '', cls: 0, interactive: undefined, whole: undefined }

new PerformanceObserver((list) => {
  for (const { startTime, element, url } of list.getEntries()) {
    seen.lcp = startTime
    seen.largest = `${element?.tagName.toLowerCase() ?? ''} ${url ?? ''}`.trim()
  }
}).observe({ type: 'largest-contentful-paint', buffered: true })

new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) seen.cls += value
}).observe({ type: 'layout-shift', buffered: true })

// React marks every element it has taken over; the last link or button of the first screen is among the last there to
// be, the last one of the page among the last of all, but for what waits until it is scrolled to. Looked at by a timer:
// asking in every frame took a tenth of the main thread.
const isTaken = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
const atOnce = (element) => !element.closest('[data-later]')
const inSight = (element) => element.getBoundingClientRect().top < innerHeight
let controls
const look = () => {
  if (!controls?.every((element) => element?.isConnected)) {
    const all = [...document.querySelectorAll('#root a, #root button')].filter(atOnce)
    controls = [all.filter(inSight).at(-1), all.at(-1)]
  }
  const [first, last] = controls
  if (first && isTaken(first)) seen.interactive ??= performance.now()
  if (last && isTaken(last)) {
    seen.whole = performance.now()
    // Heard without asking: a question put to a page that is coming alive took a twelfth of that time.
    console.debug('interactive')
  } else setTimeout(look, 20)
}
document.addEventListener('DOMContentLoaded', look)

// As the files are sent; what the protocol adds to each is not ours, and a browser only guesses it.
const weight = (scripts) => scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)

window.measured = () => {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return {
    ...seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    scriptsBefore: weight(scripts.filter(({ responseEnd }) => responseEnd <= (seen.interactive ?? 0))),
    scriptsInAll: weight(scripts),
  }
}
