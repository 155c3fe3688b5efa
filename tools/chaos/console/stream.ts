// A board that stands open on a tablet: it listens, asks for the day when that has changed, and catches up by itself.

import { setTimeout as pause } from 'node:timers/promises'
import type { BoardDay } from '@kuaimen/contract/booking/board.views'
import type { StaffBrowser, StaffReply } from '../../product/staff-browser.ts'

// As the console's own followBoard has them.
const RETRY_MS = 3000
const POLL_MS = 15_000
const TRY_AGAIN_MS = 60_000
const FAILURES_AT_MOST = 2
const RETRIES_MS = [1000, 2000]

/** When it asked for it, and when it had it. */
export type Seen = { version: string; asked: number; at: number }

export class OpenBoard {
  day: BoardDay | undefined
  /** Versions of the day that it has drawn, in their order. */
  readonly seen: Seen[] = []
  streams = 0
  polls = 0
  private isOpen = true
  private failures = 0
  private asking: Promise<void> | undefined
  private isAskedAgain = false
  private ending: (() => void) | undefined

  constructor(
    private readonly browser: StaffBrowser,
    private readonly where: { store_id: number; day: string },
  ) {
    void this.follow()
  }

  private get query(): string {
    return `store_id=${this.where.store_id}&day=${this.where.day}`
  }

  /** One question at a time; a word that comes meanwhile makes one more. */
  refresh(): Promise<void> {
    this.isAskedAgain = true
    this.asking ??= this.askWhileAsked().finally(() => {
      this.asking = undefined
    })
    return this.asking
  }

  private async askWhileAsked(): Promise<void> {
    while (this.isAskedAgain && this.isOpen) {
      this.isAskedAgain = false
      const asked = performance.now()
      const reply = await this.ask()
      if (reply?.code !== 0) continue
      this.day = reply.data
      this.seen.push({ version: reply.data.version, asked, at: performance.now() })
    }
  }

  /** A question without an answer is asked again, twice. */
  private async ask(): Promise<StaffReply<BoardDay> | undefined> {
    for (const waitMs of [...RETRIES_MS, 0])
      try {
        return await this.browser.call<BoardDay>(`/api/staff/board/day?${this.query}`)
      } catch {
        await pause(waitMs)
      }
    return undefined
  }

  private async follow(): Promise<void> {
    while (this.isOpen) {
      await this.listen()
      if (!this.isOpen) return
      this.failures += 1
      void this.refresh()
      if (this.failures < FAILURES_AT_MOST) await pause(RETRY_MS)
      else await this.poll()
    }
  }

  private async poll(): Promise<void> {
    const began = performance.now()
    for (let next = began + POLL_MS; this.isOpen && next <= began + TRY_AGAIN_MS; next += POLL_MS) {
      await pause(Math.max(0, next - performance.now()))
      this.polls += 1
      void this.refresh()
    }
  }

  /** Until the stream ends, or cannot be had. */
  private async listen(): Promise<void> {
    try {
      const response = await this.browser.open(`/api/staff/board/live?${this.query}`, undefined, 0)
      this.ending = () => response.destroy()
      if (response.statusCode !== 200) return void response.resume()
      this.streams += 1
      for await (const piece of response.setEncoding('utf8'))
        if (String(piece).includes('event: changed')) {
          this.failures = 0
          void this.refresh()
        }
    } catch {
      // The next turn listens again.
    }
  }

  close(): void {
    this.isOpen = false
    this.ending?.()
  }
}
