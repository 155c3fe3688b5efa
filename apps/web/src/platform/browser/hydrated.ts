let hydrated = false
const waiting: (() => void)[] = []

export const isHydrated = (): boolean => hydrated

/** Called once the first page is hydrated, or mounted where the server sent the bare shell. */
export const markHydrated = (): void => {
  hydrated = true
  for (const work of waiting.splice(0)) work()
}

/** For work that may not slow hydration down. */
export const whenHydrated = (work: () => void): void => void (hydrated ? work() : waiting.push(work))
