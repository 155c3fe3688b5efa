interface Entry<T> {
  answer: Promise<T>
  since: number
}

/** Caches answers for a while and evicts the oldest first; concurrent callers share one request. */
export class AnswerCache<T> {
  readonly #entries = new Map<string, Entry<T | undefined>>()

  constructor(
    private readonly limits: { size: number; lifeMs: number },
    private readonly elapsedMs: () => number = () => performance.now(),
  ) {}

  get(key: string, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    const known = this.#entries.get(key)
    if (known && this.elapsedMs() - known.since < this.limits.lifeMs) return known.answer
    this.#entries.delete(key)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < this.limits.size) break
      this.#entries.delete(oldest)
    }
    const entry = { answer: ask(), since: this.elapsedMs() }
    this.#entries.set(key, entry)
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    // Failures and "nowhere" are asked again.
    entry.answer.then((answer) => answer === undefined && forget(), forget)
    return entry.answer
  }
}
