// How long after an answer a change stands on every board.
import type { OpenBoard } from './stream.ts'

export type Noted = { version: string; at: number }

const partsOf = (version: string): [number, number] => {
  const [last = 0, count = 0] = version.split('-').map(Number)
  return [last, count]
}

/** A day only gains lines here, so that a later version has at least as many. */
export const covers = (seen: string, noted: string): boolean => {
  const [[last, count], [wanted, least]] = [partsOf(seen), partsOf(noted)]
  return last >= wanted && count >= least
}

export type Lag = { asked: number; drawn: number }

/** Of each version that was noted, the milliseconds until the board asked for it, and until it had drawn it. */
export const lagsOf = ({ seen }: Pick<OpenBoard, 'seen'>, noted: readonly Noted[]): Lag[] => {
  let at = 0
  return noted.map((one) => {
    while (at < seen.length && !covers(seen[at]!.version, one.version)) at += 1
    const found = seen[at]
    if (!found) return { asked: Number.POSITIVE_INFINITY, drawn: Number.POSITIVE_INFINITY }
    return { asked: Math.max(0, found.asked - one.at), drawn: Math.max(0, found.at - one.at) }
  })
}
