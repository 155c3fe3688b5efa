interface Cached {
  readonly at: number
  readonly answer: Promise<unknown>
}

export interface Asked {
  /** What it is an answer to. */
  readonly key: readonly unknown[]
  /** What makes it old at once when it changes; see `expire`. */
  readonly scope?: string
  readonly now: Date
  readonly forMs: number
}

/** Answers of a moment ago, in this process, shared by all requests. */
export interface Cache {
  get<T>(asked: Asked, make: () => Promise<T>): Promise<T>
  /** What was cached under the scope is old. Other processes learn of it when their time is over. */
  expire(scope: string): void
}

const AT_MOST = 2000

export function openCache(): Cache {
  const answers = new Map<string, Cached>()
  const changes = new Map<string, number>()
  return {
    get<T>({ key, scope = '', now, forMs }: Asked, make: () => Promise<T>): Promise<T> {
      // The count is read before the answer is made: one that was begun before a change is never found after it.
      const name = JSON.stringify([scope, changes.get(scope) ?? 0, ...key])
      const at = now.getTime()
      const found = answers.get(name)
      if (found && Math.abs(at - found.at) < forMs) return found.answer as Promise<T>
      if (answers.size >= AT_MOST) answers.clear()
      const answer = make()
      answers.set(name, { at, answer })
      // A failure reaches all callers that wait for it, and is not cached for later ones.
      answer.catch(() => {
        if (answers.get(name)?.answer === answer) answers.delete(name)
      })
      return answer
    },
    expire: (scope) => void changes.set(scope, (changes.get(scope) ?? 0) + 1),
  }
}
