interface Cached {
  readonly at: number
  readonly answer: Promise<unknown>
}

export interface Asked {
  /** The question that is answered. */
  readonly key: readonly unknown[]
  /** The scope that makes it old at once when it changes; see `expire`. */
  readonly scope?: string
  readonly now: Date
  readonly forMs: number
}

/** Answers of a moment ago, in this process, shared by all requests. */
export interface Cache {
  get<T>(asked: Asked, make: () => Promise<T>): Promise<T>
  /** Answers cached under the scope are old. Other processes learn of it when their time is over. */
  expire(scope: string): void
}

const AT_MOST = 2000

export function openCache(): Cache {
  const scopes = new Map<string, Map<string, Cached>>()
  let size = 0

  /** An answer that was begun before a change stands in a map that is found no more after it. */
  const answersOf = (scope: string): Map<string, Cached> => {
    const answers = scopes.get(scope) ?? new Map<string, Cached>()
    scopes.set(scope, answers)
    return answers
  }
  const forget = (scope: string) => {
    size -= scopes.get(scope)?.size ?? 0
    scopes.delete(scope)
  }

  return {
    get<T>({ key, scope = '', now, forMs }: Asked, make: () => Promise<T>): Promise<T> {
      const name = JSON.stringify(key)
      const at = now.getTime()
      const found = scopes.get(scope)?.get(name)
      if (found && Math.abs(at - found.at) < forMs) return found.answer as Promise<T>
      if (!found && size >= AT_MOST) for (const old of [...scopes.keys()]) forget(old)
      const answers = answersOf(scope)
      const answer = make()
      if (!answers.has(name)) size += 1
      answers.set(name, { at, answer })
      // A failure reaches all callers that wait for it, and is not cached for later ones.
      answer.catch(() => {
        if (answers.get(name)?.answer !== answer) return
        answers.delete(name)
        if (scopes.get(scope) === answers) size -= 1
      })
      return answer
    },
    expire: forget,
  }
}
