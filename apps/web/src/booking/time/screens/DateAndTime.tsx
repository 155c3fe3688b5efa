import { Refusal } from '@kuaimen/contract/kernel/failure'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { useRef } from 'react'
import { useBrand } from '../../../brand/brand.api'
import { useIntercept } from '../../../contact/adviser/parts/useIntercept'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { Redirect } from '../../../platform/page/Redirect'
import { scrollToStart } from '../../../platform/page/scroll-into-view'
import { useBack } from '../../../platform/page/useBack'
import { idFrom } from '../../../product/product.api'
import { MonthCalendar } from '../../../schedule/parts/MonthCalendar'
import { StartChipsSkeleton } from '../../../schedule/parts/StartChips'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { useHydrated } from '../../../ui/overlay/useHydrated'
import { Page } from '../../../ui/Page/Page'
import { addonsFen, namedBranch } from '../../../visit/visit'
import { RunningHold } from '../../upcoming/parts/HoldCard'
import { DayStarts } from '../parts/DayStarts'
import { NothingToBook } from '../parts/NothingToBook'
import { TimeBar } from '../parts/TimeBar'
import { useTimeChoice } from '../parts/useTimeChoice'
import { useVisit, type Visit } from '../parts/useVisit'
import { VisitLine } from '../parts/VisitLine'
import { WaitlistLink } from '../parts/WaitlistLink'
import styles from './DateAndTime.module.css'

const TITLE = '选择日期与时间'

export { data } from '../visit-page'

export default function DateAndTime() {
  useIntercept()
  const search = usePageSearch()
  const visit = useVisit()
  const isHydrated = useHydrated()
  const storeId = idFrom(search.get('store_id')) ?? visit.draft?.store_id ?? undefined
  const { branch, text, isGone } = visit
  if (isGone || (isHydrated && visit.items.length === 0))
    return <NothingToBook title={TITLE} isGone={isGone} branch={branch} />
  if (isHydrated && storeId === undefined) return <Redirect to={paths.storeAndTime({ branch, items: text })} />
  return <ChooseTime key={storeId} visit={visit} storeId={storeId ?? 0} isReady={isHydrated && storeId !== undefined} />
}

function ChooseTime({ visit, storeId, isReady }: { visit: Visit; storeId: number; isReady: boolean }) {
  const back = useBack()
  const navigate = useNavigate()
  const place = useRef<HTMLElement>(null)
  const tips = useBrand()?.schedule_tips
  const choice = useTimeChoice(visit, storeId, isReady)
  const { today, month, calendar, day, starts } = choice
  const { branch, text } = visit
  const otherStores = paths.storeAndTime({ branch, items: text })
  const extraFen = addonsFen(visit.items, visit.products)
  const minutes = starts.data?.minutes ?? calendar.data?.minutes
  // However much failed, it is one failure, with one way to try again.
  const isBroken = Boolean(visit.failed) || calendar.isError
  const retry = () =>
    Promise.all([visit.failed?.refetch(), ...[calendar, starts].map((one) => one.isError && one.refetch())])
  const select = (to: string) => {
    choice.select(to)
    // Its title goes below the page's bar: the starts of the day that was picked are then in sight.
    scrollToStart(place.current)
  }
  return (
    <Page
      top={<NavBar title={TITLE} onBack={back} />}
      bottom={
        !isBroken && (
          <TimeBar
            day={day}
            time={choice.time}
            minutes={minutes}
            fen={starts.data && starts.data.price_fen + extraFen}
            waiting={
              day !== '' && starts.data?.state === 'full' && <WaitlistLink visit={visit} storeId={storeId} day={day} />
            }
            onNext={() => void navigate(paths.bookingConfirm({ branch }))}
          />
        )
      }
    >
      <RunningHold className={styles.hold} />
      {isBroken ? (
        <Broken error={calendar.error} onRetry={retry} to={otherStores} />
      ) : (
        <>
          <VisitLine visit={visit} storeId={storeId} minutes={minutes} changeTo={otherStores} />
          <MonthCalendar
            month={month}
            calendar={calendar.data}
            busy={calendar.isPending || calendar.isPlaceholderData}
            today={today}
            selected={day}
            extraFen={extraFen}
            onSelect={select}
            onMonth={choice.turn}
          />
          <div className={styles.below}>
            <p className={styles.tips}>{tips}</p>
            {day === '' && calendar.isPending && (
              <div className={styles.bones}>
                <StartChipsSkeleton />
              </div>
            )}
            {choice.isExhausted && <Exhausted visit={visit} storeId={storeId} otherStores={otherStores} />}
            {day !== '' && (
              <DayStarts
                storeId={storeId}
                items={text}
                day={day}
                today={today}
                answer={starts}
                chosen={choice.chosen}
                place={place}
                onChoose={choice.choose}
                onTake={choice.take}
              />
            )}
          </div>
        </>
      )}
    </Page>
  )
}

interface ExhaustedProps {
  readonly visit: Visit
  readonly storeId: number
  readonly otherStores: string
}

const Exhausted = ({ visit: { branch, text }, storeId, otherStores }: ExhaustedProps) => (
  <Empty
    compact
    title="这家门店近期没有可约的时间"
    text="看看别的门店，或了解什么时候恢复"
    action={
      <>
        <Link to={otherStores} className={buttonClass()}>
          看看其他门店
        </Link>
        <Link
          to={paths.storeCant({ branch: namedBranch(branch), store_id: storeId, items: text })}
          className={buttonClass({ kind: 'secondary' })}
        >
          了解原因
        </Link>
      </>
    }
  />
)

const Broken = ({ error, onRetry, to }: { error: Error | null; onRetry: () => unknown; to: string }) =>
  error instanceof Refusal && error.code === storeNotFound.code ? (
    <Empty
      title={storeNotFound.msg}
      text="它可能已经搬走，看看别的门店吧"
      action={
        <Link to={to} className={buttonClass()}>
          选择门店
        </Link>
      }
    />
  ) : (
    <ErrorState onRetry={onRetry} />
  )
