import { studioDay } from '@kuaimen/contract/kernel/time'
import { WAIT_DAYS_AT_MOST, WAIT_STORES_AT_MOST } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { WaitDay } from '@kuaimen/contract/waitlist/waitlist.views'
import { NothingToBook } from '../../booking/time/parts/NothingToBook'
import { useVisit, type Visit } from '../../booking/time/parts/useVisit'
import { VisitHead } from '../../booking/time/parts/VisitHead'
import { useBack } from '../../platform/page/useBack'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { Callout } from '../../ui/Callout/Callout'
import { Chip, ChipGroup } from '../../ui/Chip/Chip'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { DayMark, MonthGrid } from '../../ui/MonthGrid/MonthGrid'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Section } from '../../ui/Section/Section'
import { Note } from '../../ui/Text/Text'
import { dayFace, daysText } from '../wait-text'
import styles from './AskForm.module.css'
import { useAskCity } from './useAskCity'
import { useAskForm } from './useAskForm'
import { useStoreChoices } from './useStoreChoices'

const TITLE = '候补'
const TERMS =
  '有人退出时，按候补先后为您保留 20 分钟，并发消息告诉您；夜里空出来的，保留到早上。没有回应就让给下一位。候补不收费，日期过了自动结束。'

export function AskForm() {
  const visit = useVisit()
  if (visit.isGone || visit.items.length === 0)
    return <NothingToBook title={TITLE} isGone={visit.isGone} branch="shoot" />
  return <Asking visit={visit} />
}

/** What is wanted: products and people, where, which days, which hours. */
function Asking({ visit }: { visit: Visit }) {
  const back = useBack()
  const city = useAskCity()
  const form = useAskForm(visit, city)
  const stores = useStoreChoices(visit.text, city)
  const { storeIds, days, hours } = form.wish
  return (
    <Page
      top={<NavBar title={TITLE} onBack={back} />}
      bottom={
        <BottomBar>
          <Button block pending={form.isSending || !city.isKnown} onClick={() => void form.submit()}>
            开始候补
          </Button>
        </BottomBar>
      }
      className={styles.page}
    >
      {visit.failed ? <ErrorState onRetry={visit.failed.refetch} /> : <VisitHead visit={visit} />}
      <Section title="哪天来" note={`最多选 ${WAIT_DAYS_AT_MOST} 天，已选 ${days.length} 天`} className={styles.part}>
        {form.dropped.length > 0 && (
          <Callout tone="warn">{daysText(form.dropped)}在所选的门店和时段不用候补或约不了，没有算进去</Callout>
        )}
        <MonthGrid
          label="候补的日期"
          month={form.month}
          first={form.first}
          last={form.last}
          today={studioDay(new Date())}
          chosen={new Set(days)}
          face={(day) =>
            day < form.first || day > form.last ? undefined : dayFace(form.calendar.stateOf(day), days.includes(day))
          }
          busy={form.calendar.isFetching}
          legend={<Legend states={form.calendar.states} />}
          onSelect={form.toggleDay}
          onMonth={form.setMonth}
        />
      </Section>
      <Section title="几点开始" className={styles.part}>
        <ChipGroup label="几点开始">
          {form.hours.map((one) => (
            <Chip key={one.key} selected={one.key === hours.key} onClick={() => form.setHours(one)}>
              {one.name}
            </Chip>
          ))}
        </ChipGroup>
      </Section>
      <Section
        title="去哪家"
        note={storeIds.length === 0 ? `${city.cityName}的门店都可以` : `最多选 ${WAIT_STORES_AT_MOST} 家`}
        className={styles.part}
      >
        <ChipGroup label="去哪家">
          <Chip selected={storeIds.length === 0} onClick={form.wholeCity}>
            全城都行
          </Chip>
          {stores.list.map(({ id, name, isRenovated }) => (
            <Chip
              key={id}
              disabled={isRenovated && !storeIds.includes(id)}
              selected={storeIds.includes(id)}
              onClick={() => form.toggleStore(id)}
            >
              {isRenovated ? `${name}（装修中）` : name}
            </Chip>
          ))}
        </ChipGroup>
        {stores.failed && <ErrorState compact onRetry={stores.retry} />}
      </Section>
      <Note className={styles.terms}>{TERMS}</Note>
    </Page>
  )
}

/** The words that the days have. */
const Legend = ({ states }: { states: ReadonlySet<WaitDay['state']> }) => (
  <p className={styles.legend}>
    {states.has('full') && <DayMark tone="good">可候补 已约满</DayMark>}
    {states.has('open') && <DayMark>可约 不用候补，点日期去预约</DayMark>}
    {states.has('closed') && <DayMark>休 门店休息</DayMark>}
  </p>
)
