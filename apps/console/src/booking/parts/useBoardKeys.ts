import type { BoardVisit } from '@kuaimen/contract/booking/board.views'
import { useEffect, useRef } from 'react'
import { useShortcut } from '../../ui/shortcuts'
import { scanReader } from '../scan'
import type { BoardActs } from '../useBoard'

interface Keys {
  /** In the order of their numbers on the screen. */
  readonly visits: readonly BoardVisit[]
  readonly chosen: BoardVisit | undefined
  readonly acts: BoardActs
  readonly choose: (order_sn: string | undefined) => void
  readonly open: (order_sn: string) => void
  readonly turn: (days: number | 'today') => void
  readonly onScan: (code: string) => void
}

const DIGITS_MS = 900

/** Digits after each other are one number: 1, then 2 within a second, is the twelfth. */
function useDigits(pick: (nth: number) => void): void {
  const typed = useRef({ text: '', at: 0 })
  const latest = useRef(pick)
  latest.current = pick
  const press = (digit: string) => {
    const now = performance.now()
    typed.current = { text: now - typed.current.at < DIGITS_MS ? typed.current.text + digit : digit, at: now }
    latest.current(Number(typed.current.text))
  }
  useShortcut('1', '按编号选卡片', () => press('1'))
  useShortcut('2', '', () => press('2'))
  useShortcut('3', '', () => press('3'))
  useShortcut('4', '', () => press('4'))
  useShortcut('5', '', () => press('5'))
  useShortcut('6', '', () => press('6'))
  useShortcut('7', '', () => press('7'))
  useShortcut('8', '', () => press('8'))
  useShortcut('9', '', () => press('9'))
  useShortcut('0', '', () => press('0'))
}

/** The whole day by keys; a scan gun is one too. */
export function useBoardKeys({ visits, chosen, acts, choose, open, turn, onScan }: Keys): void {
  const step = (by: number) => {
    const at = visits.findIndex(({ order_sn }) => order_sn === chosen?.order_sn)
    choose(visits[Math.min(visits.length - 1, Math.max(0, at + by))]?.order_sn)
  }
  const act = (isAllowed: (visit: BoardVisit) => boolean, run: (visit: BoardVisit) => unknown) => () => {
    if (chosen && isAllowed(chosen) && !acts.isBusy) run(chosen)
  }
  useDigits((nth) => choose(visits[nth - 1]?.order_sn))
  useShortcut('j', '下一张', () => step(1))
  useShortcut('k', '上一张', () => step(-1))
  useShortcut(
    'Enter',
    '打开详情',
    act(
      () => true,
      (visit) => open(visit.order_sn),
    ),
  )
  useShortcut(
    'a',
    '签到',
    act(
      ({ can }) => can.transitions.includes('checked_in'),
      (visit) => acts.transition(visit, 'checked_in'),
    ),
  )
  useShortcut(
    'n',
    '下一步',
    act(({ can }) => can.next !== null, acts.next),
  )
  useShortcut(
    'l',
    '晚到',
    act(({ can }) => can.late, acts.late),
  )
  useShortcut(
    'x',
    '未到店（先看后果）',
    act(
      ({ can }) => can.missed || can.unmissed,
      (visit) => open(visit.order_sn),
    ),
  )
  useShortcut(
    'u',
    '撤回一步',
    act(({ can }) => can.undo, acts.undo),
  )
  useShortcut(
    'e',
    '写备注',
    act(
      ({ can }) => can.note,
      (visit) => open(visit.order_sn),
    ),
  )
  useShortcut('t', '今天', () => turn('today'))
  useShortcut('[', '前一天', () => turn(-1))
  useShortcut(']', '后一天', () => turn(1))
  const scanned = useRef(onScan)
  scanned.current = onScan
  useEffect(() => {
    const read = scanReader((code) => scanned.current(code))
    window.addEventListener('keydown', read, { capture: true })
    return () => window.removeEventListener('keydown', read, { capture: true })
  }, [])
}
