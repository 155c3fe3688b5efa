interface Kept<T> {
  answer: Promise<T>
  since: number
}

/** Answers kept for a while, the oldest leaving first; askers at the same moment share one request. */
export class KeptAnswers<T> {
  readonly #kept = new Map<string, Kept<T | undefined>>()

  constructor(
    private readonly limits: { size: number; lifeMs: number },
    private readonly elapsedMs: () => number = () => performance.now(),
  ) {}

  get(key: string, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    const known = this.#kept.get(key)
    if (known && this.elapsedMs() - known.since < this.limits.lifeMs) return known.answer
    this.#kept.delete(key)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < this.limits.size) break
      this.#kept.delete(oldest)
    }
    const kept = { answer: ask(), since: this.elapsedMs() }
    this.#kept.set(key, kept)
    const forget = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    }
    // Failures and "nowhere" are asked again.
    kept.answer.then((answer) => answer === undefined && forget(), forget)
    return kept.answer
  }
}
