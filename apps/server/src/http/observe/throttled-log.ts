const MINUTE_MS = 60_000

/** Says a thing at once, and then at most once a minute, with how often it was not said; what strangers cause fills no log. */
export function throttledLog(): (cause: string, now: Date, say: (unsaid: number) => void) => void {
  const causes = new Map<string, { saidAt: number; unsaid: number }>()
  return (cause, now, say) => {
    const known = causes.get(cause)
    if (known && now.getTime() - known.saidAt < MINUTE_MS) {
      known.unsaid += 1
      return
    }
    causes.set(cause, { saidAt: now.getTime(), unsaid: 0 })
    say(known?.unsaid ?? 0)
  }
}
