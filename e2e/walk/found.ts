// Runs in the page: what sticks out of it to the side, what lies on top of something to tap or a letter, and what is cut.
export const found = (): string[] => {
  const wide = document.documentElement.clientWidth
  const name = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)
    return `${element.tagName.toLowerCase()} 「${words}」`
  }
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isReached = (element: Element, x: number, y: number) => {
    const top = document.elementFromPoint(x, y)
    return !top || top === element || element.contains(top) || top.contains(element)
  }
  const inView = ({ left, top, right, bottom }: DOMRect) =>
    left >= 0 && right <= wide && top >= 0 && bottom <= document.documentElement.clientHeight

  const over =
    document.documentElement.scrollWidth > wide ? [`page is ${document.documentElement.scrollWidth} wide`] : []

  const controls = [
    ...document.querySelectorAll<HTMLInputElement>('a[href], button:not(:disabled), input, select, textarea'),
  ].filter(isShown)
  const covered = controls.flatMap((control) => {
    // What is drawn in the control's place counts: a box that a label shows is itself out of sight.
    const seen = control.labels?.[0] ?? control
    seen.scrollIntoView({ block: 'center', inline: 'center' })
    const box = [...seen.getClientRects()].find(({ width, height }) => width > 2 && height > 2)
    if (!box || !inView(box)) return []
    const isFree = isReached(seen, box.left + box.width / 2, box.top + box.height / 2)
    return isFree ? [] : [`covered: ${name(control)}`]
  })

  const paints = (element: Element, part?: string) => {
    const { backgroundColor, backgroundImage, content } = getComputedStyle(element, part)
    if (part && content === 'none') return false
    const alpha = backgroundColor.startsWith('rgba') ? Number(backgroundColor.split(',')[3]?.replace(')', '')) : 1
    return (backgroundColor !== 'transparent' && alpha > 0.2) || backgroundImage !== 'none'
  }
  /** A link that is stretched over its card lies over the words and hides none of them. */
  const hides = (element: Element) =>
    element.matches('img, svg, svg *, video, canvas') ||
    paints(element) ||
    ['::before', '::after'].some((part) => paints(element, part))
  const isCutAway = (element: Element, x: number, y: number): boolean => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around)
      const { left, right, top, bottom } = around.getBoundingClientRect()
      const isOutside = x < left || x > right || y < top || y > bottom
      if (isOutside && (overflowX !== 'visible' || overflowY !== 'visible' || clipPath !== 'none')) return true
    }
    return false
  }

  const letters: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const parent = text.parentElement
    if (!parent || !text.data.trim() || parent.closest('script, style, noscript, [aria-hidden=true]')) continue
    if (!isShown(parent) || getComputedStyle(parent).pointerEvents === 'none') continue
    parent.scrollIntoView({ block: 'center', inline: 'center' })
    const range = document.createRange()
    range.selectNodeContents(text)
    const line = [...range.getClientRects()].find(({ width, height }) => width > 4 && height > 4)
    if (!line || !inView(line)) continue
    const y = line.top + line.height / 2
    for (const x of [line.left + 3, line.right - 3]) {
      const top = document.elementFromPoint(x, y)
      if (isReached(parent, x, y) || !top || !hides(top) || isCutAway(parent, x, y)) continue
      letters.push(`under ${name(top)}: 「${text.data.trim().slice(0, 24)}」`)
    }
  }
  window.scrollTo(0, 0)

  // An hour or a sum that ends in dots is not told; a name may.
  const cut = [...document.querySelectorAll('main *')].flatMap((element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isCut =
      (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) ||
      (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1)
    return isCut && isShown(element) && /\d:\d\d|¥ ?\d/.test(element.textContent ?? '') ? [`cut: ${name(element)}`] : []
  })

  // A bar over the page leaves three quarters of an upright screen to it.
  const tall = document.documentElement.clientHeight
  const thick = [...document.querySelectorAll('footer')].flatMap((bar) => {
    const isOver = ['sticky', 'fixed'].includes(getComputedStyle(bar).position)
    const { height } = bar.getBoundingClientRect()
    return isOver && tall > wide && height > tall / 4 ? [`bar of ${Math.round(height)}: ${name(bar)}`] : []
  })
  return [...over, ...cut, ...thick, ...new Set([...covered, ...letters])]
}
