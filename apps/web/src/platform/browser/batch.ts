export const BATCH_SIZE = 10
export const BATCH_MS = 1000

/**
 * Ten at a time or after one second, whichever comes first, and what waits when the page is left. `send` never fails:
 * what does not arrive is not missed.
 */
export function batchOf<T>(send: (items: T[]) => void): {
  readonly add: (item: T) => void
  readonly flush: () => void
} {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const items = waiting
    waiting = []
    if (items.length > 0) send(items)
  }
  // A link may leave the page before the second is over.
  if (!import.meta.env.SSR) window.addEventListener('pagehide', flush)
  return {
    add(item) {
      waiting.push(item)
      if (waiting.length >= BATCH_SIZE) flush()
      else timer ??= setTimeout(flush, BATCH_MS)
    },
    flush,
  }
}
