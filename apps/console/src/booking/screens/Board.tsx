import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { boardDay, boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import type { BoardDay, BoardVisit } from '@kuaimen/contract/booking/board.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, studioDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { App, Button } from 'antd'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAskAgain, useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { dayOf, useFilters } from '../../platform/filters'
import { Failed, Loading, Notice } from '../../ui/States'
import { byStage, byTime } from '../board-text'
import { type LiveState, POLL_MS, useLiveBoard } from '../live'
import styles from '../parts/Board.module.css'
import { LiveBadge } from '../parts/LiveBadge'
import { LoadStrip } from '../parts/LoadStrip'
import { links } from '../parts/links'
import { useBoardKeys, type Wanted } from '../parts/useBoardKeys'
import { useDrag } from '../parts/useDrag'
import { type CardActs, VisitCard } from '../parts/VisitCard'
import { SCANNED } from '../scan'
import { useTaps } from '../taps'
import { useBoardActs } from '../useBoard'

/** The drawer weighs as much as a third of the board, and is opened later. */
const VisitDrawer = lazy(() => import('../parts/VisitDrawer'))
const BoardNews = lazy(() => import('../parts/BoardNews'))

/** Two buttons: a control of its own would be a hundredth of what a tablet loads. */
const ORDERS = [
  [undefined, '按环节'],
  ['time', '按时间'],
] as const

const CLOSED = { closed: '这一天停业', renovation: '门店装修中' } as const

/** A store's day on one screen: who comes, who is where, what is late. */
export default function Board() {
  const { store } = useChosenStore()
  const [filters] = useFilters()
  if (!store) return <Notice title="还没有门店" words="请联系管理员授权到门店。" />
  return <OfStore key={store.id} store_id={store.id} day={dayOf(filters.day) ?? studioDay(new Date())} />
}

const isShutOut = (error: Error | null): error is Refusal =>
  error instanceof Refusal && [401, 403, 404].includes(error.status)

function OfStore({ store_id, day }: { readonly store_id: number; readonly day: string }) {
  const [isPolling, setIsPolling] = useState(false)
  const asked = { store_id, day }
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useData(
    boardDay,
    asked,
    isPolling ? { everyMs: POLL_MS } : {},
  )
  const askAgain = useAskAgain([boardVisit])
  const live = useLiveBoard(asked, () => {
    void refetch()
    void askAgain()
  })
  if (isPolling !== (live === 'polling')) setIsPolling(live === 'polling')
  const isHere = data && !isPlaceholderData
  // Names are shown to nobody who may not ask for them any more.
  if (isShutOut(error)) return <Failed error={error} again={() => void refetch()} />
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <Loading />
  return (
    <Filled
      data={data}
      live={live}
      isOffline={error !== null && isHere === true}
      answeredAt={dataUpdatedAt}
      day={day}
    />
  )
}

interface FilledProps {
  readonly data: BoardDay
  readonly day: string
  readonly live: LiveState
  readonly isOffline: boolean
  /** When the server last answered for the day. */
  readonly answeredAt: number
}

function Filled({ data, day, live, isOffline, answeredAt }: FilledProps) {
  const [filters, change] = useFilters()
  const [chosenSn, choose] = useState<string>()
  const [opened, setOpened] = useState<{ order_sn: string; wanted: Wanted | undefined; time?: string | undefined }>()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const askAgain = useAskAgain([boardDay, boardVisit])
  const { taps, add } = useTaps(answeredAt, {
    refused: (words) => void message.warning(`断网时的一个签到没有生效：${words}`),
    done: (count) => {
      void message.success(`网络恢复，${count} 个签到已发送`)
      void askAgain()
    },
  })
  const acts = useBoardActs(add)
  const columns = filters.by === 'time' ? byTime(data.visits) : byStage(data.visits)
  const visits = columns.flatMap((column) => column.visits)
  const chosen = visits.find(({ order_sn }) => order_sn === (opened?.order_sn ?? chosenSn))
  const open = (order_sn: string, wanted?: Wanted, time?: string) => {
    choose(order_sn)
    setOpened({ order_sn, wanted, time })
  }
  const { drag, begin } = useDrag((order_sn, time) => open(order_sn, 'reschedule', time))
  const turn = (days: number | 'today') => change({ day: days === 'today' ? undefined : addDays(day, days) })
  const onScan = useScan(visits, acts, choose)
  const cardActs = useCardActs({
    next: (visit) => void acts.next(visit),
    open: (order_sn) => open(order_sn),
    drag: (order_sn, event) => begin(order_sn)(event),
  })
  const sheet = `/board/sheet?store=${data.store_id}&day=${day}`
  const minute = Math.floor(Date.now() / 60_000)
  useBoardKeys({
    visits,
    chosen,
    isOpen: opened !== undefined,
    storeId: data.store_id,
    acts,
    choose,
    open,
    turn,
    onScan,
    print: () => (opened ? window.print() : void navigate(sheet)),
    walkIn: () => void navigate(links.desk({ store_id: data.store_id, day: studioDay(new Date()) })),
  })
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1>{`${day} ${weekdayOf(day)}`}</h1>
        <Button icon={<LeftOutlined aria-hidden />} aria-label="前一天" onClick={() => turn(-1)} />
        <Button onClick={() => turn('today')}>今天</Button>
        <Button icon={<RightOutlined aria-hidden />} aria-label="后一天" onClick={() => turn(1)} />
        <fieldset className={styles.order} aria-label="看板排列">
          {ORDERS.map(([by, label]) => (
            <Button
              key={label}
              type={filters.by === by ? 'primary' : 'default'}
              aria-pressed={filters.by === by}
              onClick={() => change({ by })}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        <LiveBadge state={live} isOffline={isOffline} waiting={taps.length} />
        <Suspense>
          <BoardNews store_id={data.store_id} day={day} order_sn={opened?.order_sn} />
        </Suspense>
        <Link className={styles.push} to={sheet}>
          <PrinterOutlined aria-hidden /> 打印日程
        </Link>
      </div>
      {data.closed && (
        <p role="status" className={styles.closed}>
          {CLOSED[data.closed]}
        </p>
      )}
      <LoadStrip pools={data.pools} />
      {visits.length === 0 && <Notice title="这一天没有预约" />}
      <div className={styles.columns}>
        {columns.map((column) => (
          <section
            key={column.key}
            className={styles.column}
            aria-label={column.title}
            data-time={filters.by === 'time' ? column.title : undefined}
          >
            <h2>{`${column.title} ${column.visits.length}`}</h2>
            {column.visits.map((visit) => (
              <VisitCard
                key={visit.order_sn}
                visit={visit}
                nth={visits.indexOf(visit) + 1}
                isChosen={visit.order_sn === chosenSn}
                isBusy={acts.isBusy}
                isTapped={visit.state === 'booked' && taps.some(({ order_sn }) => order_sn === visit.order_sn)}
                minute={minute}
                acts={cardActs}
              />
            ))}
          </section>
        ))}
      </div>
      {drag && (
        <span className={styles.drag} style={{ left: drag.x, top: drag.y }}>
          {drag.time ? `改到 ${drag.time}` : '拖到时间上'}
        </span>
      )}
      <Suspense>
        {opened && (
          <VisitDrawer
            order_sn={opened.order_sn}
            wanted={opened}
            pools={data.pools}
            acts={acts}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** One object for as long as the board stands, which does what the latest would. */
function useCardActs(acts: CardActs): CardActs {
  const latest = useRef(acts)
  latest.current = acts
  return useMemo<CardActs>(
    () => ({
      next: (visit) => latest.current.next(visit),
      open: (order_sn) => latest.current.open(order_sn),
      drag: (order_sn, event) => latest.current.drag(order_sn, event),
    }),
    [],
  )
}

/** An order is checked in by its number; a membership code says who has come, once. Whoever it is not stays unchosen. */
function useScan(
  visits: readonly BoardVisit[],
  acts: ReturnType<typeof useBoardActs>,
  choose: (sn: string | undefined) => void,
) {
  const checkIn = async (visit: BoardVisit | undefined) => {
    if (!visit) return acts.warn('今天这家店没有这个预约')
    choose(visit.order_sn)
    if (visit.can.transitions.includes('checked_in')) await acts.transition(visit, 'checked_in')
  }
  const find = (order_sn: string | undefined) => visits.find((one) => one.order_sn === order_sn)
  return async (code: string) => {
    choose(undefined)
    if (!SCANNED.test(code)) return acts.warn('不认识这个码，请扫订单码或会员码')
    if (code.startsWith('B')) return checkIn(find(code))
    try {
      const { bookings } = await acts.scan({ code })
      await checkIn(find(bookings.find(({ order_sn }) => find(order_sn))?.order_sn))
    } catch (error) {
      acts.warn(error instanceof Error ? error.message : '没有扫出来，请重试')
    }
  }
}
