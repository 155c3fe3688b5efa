import type { Environment } from '@kuaimen/contract/kernel/environment'
import { type Answers, type CallInProcess, callsInProcess, nameOf } from '../http/reply/answer'

/** For whom documents are rendered that many get: nobody in particular. */
export interface Reader {
  readonly host: string
  readonly environment: Environment
}

interface Shared {
  readonly at: number
  readonly data: Promise<unknown>
}

const AT_MOST = 2000

/** Answers from which pages for many are rendered: the same answer for all who ask within a moment. */
export class SharedAnswers {
  private readonly found = new Map<string, Shared>()

  constructor(private readonly answers: Answers) {}

  /**
   * Calls without a token and without an address: an answer that depends on who asks cannot come of it.
   * @param oldestMs 0 for answers that are shared with nobody
   * @param used is told when each answer was begun
   */
  callsFor(reader: Reader, now: number, oldestMs: number, used: (at: number) => void): CallInProcess {
    const nobody = { requestId: 'shared', address: '', token: undefined, cookies: undefined, idempotencyKey: undefined }
    const call = callsInProcess(this.answers, { ...reader, ...nobody })
    const reading = JSON.stringify(reader)
    return async (endpoint, input) => {
      const name = nameOf(endpoint)
      // The web's own endpoints are reduced to what a call needs: who may call is known here.
      if (endpoint.method !== 'GET' || this.answers.get(name)?.endpoint.access !== 'visitor')
        return call(endpoint, input)
      if (oldestMs === 0) return call(endpoint, input)
      const key = `${name} ${JSON.stringify(input)} ${reading}`
      const known = this.found.get(key)
      if (known && known.at > now - oldestMs) {
        used(known.at)
        return known.data as ReturnType<typeof call<typeof endpoint>>
      }
      used(now)
      const data = call(endpoint, input)
      this.share(key, { at: now, data })
      return data
    }
  }

  private share(key: string, shared: Shared): void {
    this.found.delete(key)
    this.found.set(key, shared)
    for (const oldest of this.found.keys()) {
      if (this.found.size <= AT_MOST) break
      this.found.delete(oldest)
    }
    // A refusal is an answer to who waits for it, and not one for later.
    shared.data.catch(() => this.found.get(key) === shared && this.found.delete(key))
  }
}
