import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAct } from '../api/data'
import { useMe } from '../platform/me'

/** A check-in that was tapped without a network. No name and no number: the machine is everybody's. */
export interface Tap {
  readonly order_sn: string
  /** Epoch seconds. */
  readonly tapped_at: number
  /** Sent by who has tapped, and by nobody else. */
  readonly staff_id: number
}

/** The release before had one list, of which two tabs overwrote each other's. */
const FORMER = 'console_taps'
const PREFIX = 'console_tap:'
const LOCK = 'console_taps'
const DAY_SECONDS = 86_400
const AGAIN_MS = 10_000

const keyOf = ({ staff_id, order_sn }: Tap) => `${PREFIX}${staff_id}:${order_sn}`

function parsed<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

type Waiting = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** As the browser has them between its tabs; without them a tap that two tabs send is answered as done. */
type Locks = {
  request: (
    name: string,
    options: { ifAvailable: true },
    work: (lock: object | null) => Promise<void>,
  ) => Promise<unknown>
}

const keysOf = (storage: Waiting): string[] =>
  Array.from({ length: storage.length }, (_, nth) => storage.key(nth) ?? '').filter((key) => key.startsWith(PREFIX))

/** Taps in a browser's storage, each under a key of its own, so that tabs add and take away without reading each other's. */
export function tapsIn(storage: Waiting, locks?: Locks) {
  const add = (tap: Tap) => storage.setItem(keyOf(tap), JSON.stringify(tap))
  const takeOver = () => {
    const former = parsed<Tap[]>(storage.getItem(FORMER))
    if (Array.isArray(former)) for (const tap of former) add(tap)
    storage.removeItem(FORMER)
  }
  const list = (now: number): Tap[] => {
    if (storage.getItem(FORMER) !== null) takeOver()
    const taps: Tap[] = []
    for (const key of keysOf(storage)) {
      const tap = parsed<Tap>(storage.getItem(key))
      if (tap && now - tap.tapped_at < DAY_SECONDS) taps.push(tap)
      else storage.removeItem(key)
    }
    return taps.sort((a, b) => a.tapped_at - b.tapped_at)
  }
  const sendEach = async (taps: readonly Tap[], send: (tap: Tap) => Promise<boolean>) => {
    for (const tap of taps) {
      const text = storage.getItem(keyOf(tap))
      if (text === null) continue
      if (!(await send(tap))) return
      // One that was tapped anew meanwhile waits for its own turn.
      if (storage.getItem(keyOf(tap)) === text) storage.removeItem(keyOf(tap))
    }
  }
  return {
    add,
    list,
    /** Sends one after the other, in one tab at a time, until one is not settled: it waits with those behind it. */
    sendAll: async (own: () => readonly Tap[], send: (tap: Tap) => Promise<boolean>): Promise<void> => {
      const work = () => sendEach(own(), send)
      if (locks) await locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
      else await work()
    },
  }
}

const stored = () => tapsIn(localStorage, globalThis.navigator.locks as Locks | undefined)

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Whether the tap is settled: it was done now, or somebody was there before. Who is signed out may send it later. */
const isSettled = (error: unknown): boolean => error instanceof Refusal && error.status !== 401 && error.status < 500

interface Sent {
  readonly refused: (words: string) => void
  readonly done: (count: number) => void
}

/** Taps wait in the browser and are sent one after the other, each once, as soon as the board is answered again. */
export function useTaps(answeredAt: number, { refused, done }: Sent) {
  const { id: staff_id } = useMe()
  const [taps, setTaps] = useState(() => stored().list(nowSeconds()))
  const send = useAct(operatorTransition)
  const isSending = useRef(false)
  const look = useCallback(() => setTaps(stored().list(nowSeconds())), [])
  const add = (order_sn: string) => {
    stored().add({ order_sn, staff_id, tapped_at: nowSeconds() })
    look()
  }
  const sendAll = async () => {
    let count = 0
    const own = () =>
      stored()
        .list(nowSeconds())
        .filter((one) => one.staff_id === staff_id)
    await stored().sendAll(own, async ({ order_sn, tapped_at }) => {
      try {
        await send.mutateAsync({ order_sn, to: 'checked_in', from: 'booked', tapped_at })
        count += 1
      } catch (error) {
        if (!isSettled(error)) return false
        if (error instanceof Refusal && !wasDone(error)) refused(error.message)
      }
      return true
    })
    look()
    if (count > 0) done(count)
  }
  const latest = useRef(sendAll)
  latest.current = sendAll
  const attempt = useCallback(() => {
    if (isSending.current) return
    isSending.current = true
    void latest.current().finally(() => {
      isSending.current = false
    })
  }, [])
  // An answer of the board says that the network is there; where nothing on it changes, it is tried now and then.
  useEffect(() => {
    if (answeredAt > 0) attempt()
  }, [answeredAt, attempt])
  const isWaiting = taps.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(attempt, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, attempt])
  // Another tab has tapped, or sent.
  useEffect(() => {
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [look])
  return { taps, add }
}

/** The answer to the first sending was lost, or a colleague has checked them in. */
const wasDone = ({ data }: Refusal): boolean =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'state') === 'checked_in'
