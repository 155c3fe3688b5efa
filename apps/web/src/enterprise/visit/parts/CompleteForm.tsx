import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { useRef } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { scrollToStart } from '../../../platform/page/scroll-into-view'
import { useBack } from '../../../platform/page/useBack'
import { MonthCalendar } from '../../../schedule/parts/MonthCalendar'
import { StartChipsSkeleton } from '../../../schedule/parts/StartChips'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Stepper } from '../../../ui/Stepper/Stepper'
import styles from './CompleteForm.module.css'
import { CorpBar, WaitingBar } from './CorpBar'
import { CorpLine } from './CorpLine'
import { CorpStarts } from './CorpStarts'
import { CorpSummary } from './CorpSummary'
import { useCorpPrice } from './useCorpPrice'
import { useCorpTimes } from './useCorpTimes'
import { type Product, type Store, useCorpVisit } from './useCorpVisit'

interface CompleteFormProps {
  readonly drive: DriveDetail
  readonly product: Product
  readonly store: Store
  readonly staffName: string
}

export function CompleteForm({ drive, product, store, staffName }: CompleteFormProps) {
  const back = useBack()
  const place = useRef<HTMLElement>(null)
  const visit = useCorpVisit({ drive, product, store, staffName })
  const times = useCorpTimes(visit, drive)
  const price = useCorpPrice(visit, times.time)
  const { choice, persist } = visit
  const { calendar, day } = times
  const changeTo = paths.enterpriseDetail({ drive_no: drive.drive_no })
  const isBroken = calendar.isError && !calendar.data
  const select = (to: string) => {
    times.select(to)
    scrollToStart(place.current)
  }
  const frame = { drive, product, visit, price }
  return (
    <Page
      top={<NavBar title="选时间，确认预约" onBack={back} />}
      bottom={
        !isBroken &&
        (times.time ? (
          <CorpBar {...frame} />
        ) : (
          <WaitingBar product={product} onMissing={() => scrollToStart(place.current)} />
        ))
      }
    >
      <CorpLine product={product} store={store} drive={drive} changeTo={changeTo} />
      {product.people_min < product.people_max && (
        <div className={styles.people}>
          <span>拍摄人数</span>
          <Stepper
            label="拍摄人数"
            value={choice.people}
            min={product.people_min}
            max={product.people_max}
            onChange={(people) => persist({ people, time: '' })}
          />
        </div>
      )}
      {isBroken ? (
        <ErrorState onRetry={calendar.refetch} />
      ) : (
        <>
          <MonthCalendar
            month={times.month}
            calendar={calendar.data}
            busy={calendar.isFetching && !calendar.data}
            today={times.today}
            selected={day}
            isPriceless={product.member_fen === 0}
            onSelect={select}
            onMonth={times.turn}
          />
          {day === '' && calendar.isPending && <StartChipsSkeleton />}
          {times.isExhausted && (
            <Empty
              compact
              title="这家门店在活动期间约满了"
              text="看看活动里的其他门店"
              action={
                <Link to={changeTo} replace className={buttonClass()}>
                  换一家门店
                </Link>
              }
            />
          )}
          {day !== '' && <CorpStarts times={times} place={place} changeTo={changeTo} />}
          {times.time !== '' && <CorpSummary {...frame} />}
        </>
      )}
    </Page>
  )
}
