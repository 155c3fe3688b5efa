/** As Chromium, Firefox, Safari and Vite say that a file of the program did not come. */
const SAID = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

export const isFileMissing = (error: unknown): boolean => error instanceof Error && SAID.test(error.message)

const KEY = 'console_reloaded_at'
const AGAIN_AFTER_MS = 60_000

interface Tab {
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly reload: () => void
}

const tab: Tab = {
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
  reload: () => window.location.reload(),
}

/** A tab from before a release has names of files that are gone: it gets the new document by itself, but never in a circle. */
export function reloadOnce({ isOnline, now, reload }: Tab = tab): void {
  const last = Number(sessionStorage.getItem(KEY))
  if (!isOnline() || now() - last < AGAIN_AFTER_MS) return
  sessionStorage.setItem(KEY, String(now()))
  reload()
}
