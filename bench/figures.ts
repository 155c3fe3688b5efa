export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Rounds that take turns, so that a noisy minute hits all alike; who goes first changes every round. */
export const inTurns = async <T>(rounds: number, runs: readonly (() => Promise<T>)[]): Promise<T[][]> => {
  const results: T[][] = runs.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const order = runs.map((_, index) => (index + round) % runs.length)
    for (const index of order) results[index]!.push(await runs[index]!())
  }
  return results
}

/** The ratio of neighbours in time, which a slow drift of the machine does not touch. */
export const pairedRatio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, index) => value / theirs[index]!))

export const ms = (value: number) => `${Math.round(value)} ms`
export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
export const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
export const times = (value: number) => `${value.toFixed(2)}×`
export const perSecond = (value: number) => `${Math.round(value)}/s`
