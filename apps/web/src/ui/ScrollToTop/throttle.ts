/** Runs at once, then at most every `ms`; the last call of a burst is never lost. */
export function throttle(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const rest = () => {
    timer = undefined
    if (!again) return
    again = false
    call()
  }
  const call = () => {
    if (timer !== undefined) {
      again = true
      return
    }
    run()
    timer = setTimeout(rest, ms)
  }
  return {
    call,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      again = false
    },
  }
}
