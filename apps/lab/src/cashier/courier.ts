/** One notice on its way: made anew for every try, as its time is signed. */
export interface Letter {
  url: string
  compose: () => { headers: Record<string, string>; body: string; query?: Record<string, string> }
  isTaken: (status: number, body: string) => boolean
}

const speed = 100
const timeoutMs = 5000

/** Delivers notices, and again while they are not taken, a hundred times faster than the providers do. */
export class Courier {
  private readonly timers = new Set<NodeJS.Timeout>()

  /** Resolves after the first try; the others follow by themselves. */
  async send(letter: Letter, retrySeconds: readonly number[]): Promise<void> {
    if (await this.once(letter)) return
    const [next, ...rest] = retrySeconds
    if (next !== undefined) this.later((next * 1000) / speed, () => this.send(letter, rest))
  }

  /** True when the merchant took it. */
  async once({ url, compose, isTaken }: Letter): Promise<boolean> {
    try {
      const { headers, body, query } = compose()
      const signal = AbortSignal.timeout(timeoutMs)
      const to = query ? `${url}?${new URLSearchParams(query)}` : url
      const answer = await fetch(to, { method: 'POST', headers, body, signal, redirect: 'manual' })
      return isTaken(answer.status, await answer.text())
    } catch {
      return false
    }
  }

  later(ms: number, work: () => Promise<void>) {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      void work()
    }, ms)
    timer.unref()
    this.timers.add(timer)
  }

  clear() {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }
}
