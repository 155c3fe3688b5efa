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

const KEY = 'console_taps'
const DAY_SECONDS = 86_400
const AGAIN_MS = 10_000

export function readTaps(storage: Pick<Storage, 'getItem'>, now: number): Tap[] {
  try {
    const list = JSON.parse(storage.getItem(KEY) ?? '[]') as Tap[]
    return list.filter(({ tapped_at }) => now - tapped_at < DAY_SECONDS)
  } catch {
    return []
  }
}

const write = (taps: readonly Tap[]) => localStorage.setItem(KEY, JSON.stringify(taps))

/** Whether the tap is settled: it was done now, or somebody was there before. Who is signed out may send it later. */
const isSettled = (error: unknown): boolean => error instanceof Refusal && error.status !== 401 && error.status < 500

interface Sent {
  readonly refused: (words: string) => void
  readonly done: (count: number) => void
}

/** Taps wait in the browser and are sent one after the other, each once, as soon as the board is answered again. */
export function useTaps(answeredAt: number, { refused, done }: Sent) {
  const { id: staff_id } = useMe()
  const [taps, setTaps] = useState(() => readTaps(localStorage, Date.now() / 1000))
  const send = useAct(operatorTransition)
  const isSending = useRef(false)
  const change = (next: readonly Tap[]) => {
    write(next)
    setTaps([...next])
  }
  const add = (order_sn: string) => {
    const before = taps.filter((one) => one.order_sn !== order_sn)
    change([...before, { order_sn, staff_id, tapped_at: Math.floor(Date.now() / 1000) }])
  }
  const sendAll = async () => {
    let [left, count] = [taps, 0]
    for (const tap of taps.filter((one) => one.staff_id === staff_id)) {
      const { order_sn, tapped_at } = tap
      try {
        await send.mutateAsync({ order_sn, to: 'checked_in', from: 'booked', tapped_at })
        count += 1
      } catch (error) {
        if (!isSettled(error)) break
        if (error instanceof Refusal && !wasDone(error)) refused(error.message)
      }
      left = left.filter((one) => one !== tap)
      change(left)
    }
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
  return { taps, add }
}

/** The answer to the first sending was lost, or a colleague has checked them in. */
const wasDone = ({ data }: Refusal): boolean =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'state') === 'checked_in'
