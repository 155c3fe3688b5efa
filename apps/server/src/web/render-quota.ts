/**
 * How often the event loop goes round between two drawings. It takes in one new connection each time, and a drawing
 * holds it up: without rounds between, newcomers (probes, and those to be refused) would wait at the door for seconds.
 */
const ROUNDS = 64

const goneRound = (times: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (left: number) => (left === 0 ? resolve() : setImmediate(go, left - 1))
    go(times)
  })

/** Gives turns to those who hold the process up: one after the other, with rounds of the event loop between. */
export function renderQuota(rounds = ROUNDS): () => Promise<void> {
  let next: Promise<void> = Promise.resolve()
  return () => {
    const mine = next
    next = mine.then(() => goneRound(rounds))
    return mine
  }
}
