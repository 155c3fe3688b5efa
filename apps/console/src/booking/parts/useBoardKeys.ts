import type { BoardVisit } from '@kuaimen/contract/booking/board.views'
import { useEffect, useRef } from 'react'
import { useMay } from '../../platform/me'
import { useShortcut } from '../../ui/shortcuts'
import { scanReader } from '../scan'
import type { BoardActs } from '../useBoard'

/** Where the drawer goes first. */
export type Wanted = 'note' | 'missed' | 'reschedule' | 'cancel'

interface Keys {
  /** In the order of their numbers on the screen. */
  readonly visits: readonly BoardVisit[]
  /** The one in the drawer while it is open: keys never act on what it hides. */
  readonly chosen: BoardVisit | undefined
  readonly isOpen: boolean
  readonly storeId: number
  readonly acts: BoardActs
  readonly choose: (order_sn: string | undefined) => void
  /** With the field or the question that was asked for. */
  readonly open: (order_sn: string, then?: Wanted) => void
  readonly turn: (days: number | 'today') => void
  readonly onScan: (code: string) => void
  readonly walkIn: () => void
  /** The visit that is open, or the day. */
  readonly print: () => void
}

const DIGITS_MS = 900

/** Digits after each other are one number: 1, then 2 within a second, is the twelfth. */
function useDigits(pick: (nth: number) => void, isOn: boolean): void {
  const typed = useRef({ text: '', at: 0 })
  const latest = useRef(pick)
  latest.current = pick
  const press = (digit: string) => {
    const now = performance.now()
    typed.current = { text: now - typed.current.at < DIGITS_MS ? typed.current.text + digit : digit, at: now }
    latest.current(Number(typed.current.text))
  }
  useShortcut('1', '按编号选卡片，如 1、12', () => press('1'), isOn)
  useShortcut('2', '', () => press('2'), isOn)
  useShortcut('3', '', () => press('3'), isOn)
  useShortcut('4', '', () => press('4'), isOn)
  useShortcut('5', '', () => press('5'), isOn)
  useShortcut('6', '', () => press('6'), isOn)
  useShortcut('7', '', () => press('7'), isOn)
  useShortcut('8', '', () => press('8'), isOn)
  useShortcut('9', '', () => press('9'), isOn)
  useShortcut('0', '', () => press('0'), isOn)
}

/** From card to card, and from day to day: only where no drawer lies over them. */
function useWays({ visits, chosen, isOpen, storeId, choose, open, turn, walkIn }: Keys): void {
  const step = (by: number) => {
    const at = visits.findIndex(({ order_sn }) => order_sn === chosen?.order_sn)
    choose(visits[Math.min(visits.length - 1, Math.max(0, at + by))]?.order_sn)
  }
  const isOn = !isOpen
  useDigits((nth) => choose(visits[nth - 1]?.order_sn), isOn)
  useShortcut('j', '下一张', () => step(1), isOn)
  useShortcut('k', '上一张', () => step(-1), isOn)
  useShortcut('ArrowDown', '', () => step(1), isOn)
  useShortcut('ArrowUp', '', () => step(-1), isOn)
  useShortcut('Enter', '打开详情', () => chosen && open(chosen.order_sn), isOn)
  useShortcut('w', '到店代约', walkIn, useMay('booking.walk_in', storeId) && isOn)
  useShortcut('t', '今天', () => turn('today'), isOn)
  useShortcut('[', '前一天', () => turn(-1), isOn)
  useShortcut(']', '后一天', () => turn(1), isOn)
}

/** The whole day by keys; a scan gun is one too. */
export function useBoardKeys(keys: Keys): void {
  const { chosen, acts, open, onScan, storeId } = keys
  const [mayServe, mayUndo] = [useMay('booking.move', storeId), useMay('booking.undo', storeId)]
  const mayNote = useMay('booking.note', storeId)
  const [mayReschedule, mayCancel] = [useMay('booking.reschedule', storeId), useMay('booking.cancel', storeId)]
  const act = (isAllowed: (visit: BoardVisit) => boolean, run: (visit: BoardVisit) => unknown) => () => {
    if (chosen && isAllowed(chosen) && !acts.isBusy) run(chosen)
  }
  const show = ({ order_sn }: BoardVisit, then: Wanted) => open(order_sn, then)
  useWays(keys)
  useShortcut('p', '打印（打开的到店，或当天日程）', keys.print)
  const checkIn = act(
    ({ can }) => can.transitions.includes('checked_in'),
    (visit) => acts.transition(visit, 'checked_in'),
  )
  useShortcut('a', '签到', checkIn, mayServe)
  const next = act(({ can }) => can.next !== null, acts.next)
  useShortcut('n', '下一步', next, mayServe)
  const late = act(({ can }) => can.late, acts.late)
  useShortcut('l', '晚到', late, mayServe)
  const missed = act(
    ({ can }) => can.missed || can.unmissed,
    (visit) => show(visit, 'missed'),
  )
  useShortcut('x', '未到店（先看后果）', missed, mayServe)
  const undo = act(({ can }) => can.undo, acts.undo)
  useShortcut('u', '撤回一步', undo, mayUndo)
  const note = act(
    ({ can }) => can.note,
    (visit) => show(visit, 'note'),
  )
  useShortcut('e', '写备注', note, mayNote)
  const reschedule = act(
    ({ can }) => can.reschedule,
    (visit) => show(visit, 'reschedule'),
  )
  useShortcut('m', '改期（先看后果）', reschedule, mayReschedule)
  const cancel = act(
    ({ can }) => can.cancel,
    (visit) => show(visit, 'cancel'),
  )
  useShortcut('r', '顾客取消（先看后果）', cancel, mayCancel)
  const scanned = useRef(onScan)
  scanned.current = onScan
  useEffect(() => {
    const read = scanReader((code) => scanned.current(code))
    window.addEventListener('keydown', read, { capture: true })
    return () => window.removeEventListener('keydown', read, { capture: true })
  }, [])
}
