import type { PhoneApp } from '../proxy/phones'

export type BridgeReply = Record<string, unknown>

/** The sheet that the app draws over the page while a call is open. */
export interface Sheet {
  kind: 'map' | 'cashier' | 'list' | 'closed'
  title: string
  lines: string[]
  actions: { choice: string; label: string; primary?: boolean }[]
}

export interface BridgeCall {
  id: number
  at: string
  app: PhoneApp
  name: string
  args: Record<string, unknown>
  url: string
  state: 'open' | 'answered' | 'silent'
  reply?: BridgeReply
  sheet?: Sheet
}

type Choose = (choice: string) => Promise<BridgeReply>
const limit = 200

/** Every call a page made to its app, newest first, and those still waiting for the person's finger. */
export class BridgeCalls {
  private calls: BridgeCall[] = []
  private last = 0
  private readonly choosers = new Map<number, Choose>()
  private readonly waiters = new Map<number, ((reply: BridgeReply | undefined) => void)[]>()
  private readonly grants = new Map<string, { names: Set<string>; path: string }>()

  add(call: Omit<BridgeCall, 'id'>, choose?: Choose): BridgeCall {
    this.last += 1
    const added = { id: this.last, ...call }
    this.calls = [added, ...this.calls].slice(0, limit)
    if (choose) this.choosers.set(added.id, choose)
    return added
  }

  list(): BridgeCall[] {
    return this.calls
  }

  find(id: number): BridgeCall | undefined {
    return this.calls.find((call) => call.id === id)
  }

  async choose(id: number, choice: string): Promise<BridgeCall | undefined> {
    const chooser = this.choosers.get(id)
    if (!chooser) return undefined
    this.choosers.delete(id)
    this.answer(id, await chooser(choice))
    return this.find(id)
  }

  answer(id: number, reply: BridgeReply) {
    const call = this.find(id)
    if (!call || call.state === 'answered') return
    call.state = 'answered'
    call.reply = reply
    this.choosers.delete(id)
    this.wake(id, reply)
  }

  /** The reply once there is one; undefined after the wait, to be asked again. */
  wait(id: number, ms: number): Promise<BridgeReply | undefined> {
    const call = this.find(id)
    if (!call || call.reply) return Promise.resolve(call?.reply)
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), ms)
      timer.unref()
      const waiting = this.waiters.get(id) ?? []
      this.waiters.set(id, [...waiting, resolve])
    })
  }

  /** @param url of the page when it was verified */
  grant(page: string, names: string[], url: string) {
    this.grants.set(page, { names: new Set(names), path: new URL(url).pathname })
  }

  allows(page: string, name: string): boolean {
    return this.grants.get(page)?.names.has(name) ?? false
  }

  /** An open tag is withdrawn where the page has moved on without being verified again. */
  allowsAt(page: string, tag: string, url: string): boolean {
    return this.allows(page, tag) && this.grants.get(page)?.path === new URL(url).pathname
  }

  dropOpen() {
    for (const id of this.waiters.keys()) this.wake(id, undefined)
  }

  private wake(id: number, reply: BridgeReply | undefined) {
    for (const resolve of this.waiters.get(id) ?? []) resolve(reply)
    this.waiters.delete(id)
  }
}
