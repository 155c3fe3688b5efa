/** Gives the main thread back: input is handled and a frame painted before the rest. */
export const yieldToMain = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Once the page has loaded and has nothing better to do. Gives back how to call it off. */
export function whenIdle(run: () => void): () => void {
  let cancel: () => void = () => undefined
  const soon = () => {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(run, { timeout: 2000 })
      cancel = () => window.cancelIdleCallback(handle)
    } else {
      const handle = setTimeout(run, 200)
      cancel = () => clearTimeout(handle)
    }
  }
  if (document.readyState === 'complete') soon()
  else {
    window.addEventListener('load', soon, { once: true })
    cancel = () => window.removeEventListener('load', soon)
  }
  return () => cancel()
}
