import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DEADLOCK, isRefusedWith, LOCK_NOT_HAD } from '../errors'
import { type Holder, holdersText, type Notify } from './news'
import { holdersBefore } from './turn.sql'

export interface LockWait {
  /** Behind a migration that waits for a lock everybody waits: it waits so long and then lets them pass. */
  readonly lockMs: number
  /** Before it tries again; each time twice as long, ten times at most. */
  readonly pauseMs: number
  readonly giveUpMs: number
  readonly sayEveryMs: number
}

const LONGEST_PAUSE = 10

/** Runs a step of a migration, and knows meanwhile for whom it waits. */
export class Waiting {
  private holders: readonly Holder[] = []

  constructor(
    private readonly pool: pg.Pool,
    private readonly backend: number,
    private readonly migration: string,
    private readonly lockWait: LockWait,
    private readonly notify: Notify,
  ) {}

  /** A step that only others' migrations wait for: it is let wait, and a line says for whom. */
  async atEase(work: () => Promise<void>): Promise<void> {
    const began = performance.now()
    const say = () => {
      if (this.holders.length > 0) this.say(began)
    }
    const saying = setInterval(say, this.lockWait.sayEveryMs)
    try {
      await this.watched(work)
    } catch (error) {
      throw isRefusedWith(error, LOCK_NOT_HAD) ? this.givenUp(began, error) : error
    } finally {
      clearInterval(saying)
    }
  }

  /** A step for whose lock all would have to wait: tried again and again. */
  async inPassing(work: () => Promise<void>): Promise<void> {
    const began = performance.now()
    for (let factor = 1; ; factor = Math.min(factor * 2, LONGEST_PAUSE)) {
      try {
        return await this.watched(work)
      } catch (error) {
        if (!isRefusedWith(error, LOCK_NOT_HAD, DEADLOCK)) throw error
        if (performance.now() - began >= this.lockWait.giveUpMs) throw this.givenUp(began, error)
        this.say(began)
        await pause(this.lockWait.pauseMs * factor)
      }
    }
  }

  private say(began: number): void {
    const seconds = Math.round((performance.now() - began) / 1000)
    this.notify({ is: 'waiting', migration: this.migration, seconds, holders: this.holders })
  }

  private givenUp(began: number, cause: unknown): Error {
    const seconds = Math.round((performance.now() - began) / 1000)
    return new Error(`a lock was not had in ${seconds} s, for ${holdersText(this.holders)} holds it`, { cause })
  }

  private async watched(work: () => Promise<void>): Promise<void> {
    this.holders = []
    let asking = false
    const look = async () => {
      if (asking) return
      asking = true
      // Without an answer the step goes on as well.
      const found = await holdersBefore(this.pool, this.backend).catch(() => [])
      if (found.length > 0) this.holders = found
      asking = false
    }
    const timer = setInterval(() => void look(), this.lockWait.lockMs / 3)
    try {
      await work()
    } finally {
      clearInterval(timer)
    }
  }
}
