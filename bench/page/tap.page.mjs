// Runs in the tapped page, not transpiled: waits for the tap, then for the frame in which the wanted page is seen.
const seen = { tapped: 0, answered: 0, content: 0, shift: 0 }
let wanted = ''

// Not only there, but on the screen.
const isOnScreen = (element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const isInside = left < innerWidth && right > 0 && top < innerHeight && bottom > 0
  return isInside && element.checkVisibility({ visibilityProperty: true })
}

// A card has the store's short name, its page the brand's before it.
const isShown = () =>
  [...document.querySelectorAll('h1')].some((title) => title.textContent.endsWith(wanted) && isOnScreen(title))

// After the frame that is being made has been handed over, and before whatever else has waited for that.
const afterFrame = (work) => void scheduler.postTask(work, { priority: 'user-blocking' })

const look = () => {
  const { pathname } = location
  afterFrame(() => {
    if (!seen.answered && pathname.startsWith('/store/detail/')) seen.answered = performance.now()
  })
  if (isShown()) afterFrame(() => (seen.content = performance.now()))
  else requestAnimationFrame(look)
}

new PerformanceObserver((list) => {
  // Every one counts, also those a tap would excuse.
  for (const { startTime, value } of list.getEntries()) if (seen.tapped && startTime > seen.tapped) seen.shift += value
}).observe({ type: 'layout-shift' })

window.watchTap = (title) => {
  wanted = title
  Object.assign(seen, { tapped: 0, answered: 0, content: 0, shift: 0 })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      seen.tapped = timeStamp
      requestAnimationFrame(look)
    },
    { capture: true, once: true },
  )
}

window.tapSeen = () => (seen.content ? { ...seen } : undefined)
