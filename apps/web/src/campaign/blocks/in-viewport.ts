/** How far below the screen something is near. */
const MARGIN = '400px 0px'

interface Gate {
  readonly opened: Promise<void>
  readonly open: () => void
}

const gates = new Map<string, Gate>()

/** One a kind of block: its file is fetched when the first of them comes near. */
export function gateOf(kind: string): Gate {
  const known = gates.get(kind)
  if (known) return known
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const gate = { opened, open }
  gates.set(kind, gate)
  return gate
}

/** Calls once the element is on the screen, or nearly; at once where that cannot be watched. */
export function whenNear(element: Element, then: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    then()
    return () => {}
  }
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      then()
    },
    { rootMargin: MARGIN },
  )
  watch.observe(element)
  return () => watch.disconnect()
}
