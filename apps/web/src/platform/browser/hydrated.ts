let isFramed = false
let hydrated = false
const pieces = new Set<object>()
const waiting: (() => void)[] = []

export const isHydrated = (): boolean => hydrated

const settle = (): void => {
  if (!isFramed || pieces.size > 0) return
  hydrated = true
  for (const work of waiting.splice(0)) work()
}

/** Called once the first page is hydrated, or mounted where the server sent the bare shell. */
export const markHydrated = (): void => {
  isFramed = true
  settle()
}

/** A piece of the first page is hydrated after the rest of it. */
export const holdPiece = (piece: object): void => void pieces.add(piece)

/** The piece is hydrated, or no longer there. */
export const releasePiece = (piece: object): void => {
  if (pieces.delete(piece)) settle()
}

/** For work that may not slow hydration down. */
export const whenHydrated = (work: () => void): void => void (hydrated ? work() : waiting.push(work))
