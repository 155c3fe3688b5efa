/** Something that many get, and when the oldest of what it was made from was asked for. */
export interface Dated<T> {
  readonly at: number
  readonly made: T
}

interface Cached<T> {
  at: number
  readonly made: Promise<T>
}

const AT_MOST = 1000

/** Documents that many visitors get. */
export class SharedDocuments<T> {
  private readonly documents = new Map<string, Cached<T>>()

  /** One that is made of nothing older than that moment. */
  find(key: string, after: number): Promise<T> | undefined {
    const found = this.documents.get(key)
    return found && found.at > after ? found.made : undefined
  }

  /** The one that is there, or a new one for all who ask from now on. */
  get(key: string, after: number, now: number, make: () => Promise<Dated<T>>): Promise<T> {
    const found = this.find(key, after)
    if (found) return found
    const making = make()
    const cached: Cached<T> = { at: now, made: making.then(({ made }) => made) }
    this.documents.delete(key)
    this.documents.set(key, cached)
    for (const oldest of this.documents.keys()) {
      if (this.documents.size <= AT_MOST) break
      this.documents.delete(oldest)
    }
    making.then(
      ({ at }) => {
        cached.at = at
      },
      () => this.documents.get(key) === cached && this.documents.delete(key),
    )
    return cached.made
  }
}
