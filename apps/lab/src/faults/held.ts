/** A call whose answer is held back. */
export interface HeldCall {
  provider: 'wxpay' | 'ali' | 's3'
  /** asked: nothing was done yet; done: only the answer is missing. */
  stage: 'asked' | 'done'
  path: string
  subject: string
}

/** Calls that wait for a word from the control, so that a test can act at exactly that point. */
export class HeldCalls {
  private readonly waiting = new Map<HeldCall, () => void>()

  hold(call: HeldCall): Promise<void> {
    return new Promise((go) => this.waiting.set(call, go))
  }

  /** The caller is gone. */
  drop(call: HeldCall) {
    this.waiting.get(call)?.()
    this.waiting.delete(call)
  }

  list(): HeldCall[] {
    return [...this.waiting.keys()]
  }

  release(): HeldCall[] {
    const released = this.list()
    for (const go of this.waiting.values()) go()
    this.waiting.clear()
    return released
  }
}
