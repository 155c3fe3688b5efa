import { explainSlot } from '@kuaimen/contract/booking/desk.endpoints'
import type { SlotExplained } from '@kuaimen/contract/booking/desk.views'
import { formatShortDay, studioDay } from '@kuaimen/contract/kernel/time'
import { timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'
import { App, Button, DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { Link } from 'react-router'
import { useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { numberOf, useFilters } from '../../platform/filters'
import { useMay } from '../../platform/me'
import { Page } from '../../ui/Page'
import { Failed, Loading, Notice } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { LendPlaces } from '../parts/LendPlaces'
import { links } from '../parts/links'
import { StateTag } from '../parts/StateTag'
import { VisitFields } from '../parts/VisitFields'
import styles from './Explain.module.css'

/** From six in the morning to ten at night, on the full and half hour. */
const TIMES = Array.from({ length: 33 }, (_, nth) => timeOfCell(24 + nth * 2))

/** Why a start cannot be booked, by the planner that sells it; the question stands in the address. */
export default function Explain() {
  const [asked, change] = useFilters()
  const { store, stores } = useChosenStore()
  const storeId = numberOf(asked.store) ?? store?.id
  const { day = studioDay(new Date()), time } = asked
  const [productId, people] = [numberOf(asked.product), numberOf(asked.people)]
  const shiftDay = (by: number) => change({ day: dayjs(day).add(by, 'day').format('YYYY-MM-DD') })
  useShortcut('[', '前一天', () => shiftDay(-1))
  useShortcut(']', '后一天', () => shiftDay(1))
  if (storeId === undefined) return <Notice title="没有可以查看的门店" />
  return (
    <Page title="为什么约不到">
      <div className={styles.asked}>
        <Select
          aria-label="门店"
          showSearch={{ optionFilterProp: 'label' }}
          value={storeId}
          onChange={(id) => change({ store: String(id), product: undefined, people: undefined })}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          style={{ width: 240 }}
        />
        <VisitFields
          storeId={storeId}
          productId={productId}
          people={people}
          onChange={(id, many) => change({ product: String(id), people: String(many) })}
        />
        <DatePicker
          aria-label="日期"
          allowClear={false}
          value={dayjs(day)}
          onChange={(_, text) => change({ day: String(text) })}
        />
        <Select
          aria-label="开始时间"
          placeholder="时间"
          showSearch
          value={time}
          onChange={(text) => change({ time: text })}
          options={TIMES.map((one) => ({ value: one, label: one }))}
          style={{ width: 100 }}
        />
      </div>
      {productId && time ? (
        <Answer
          asked={{ store_id: storeId, day, time, items: people ? `${productId}x${people}` : `${productId}` }}
          change={change}
          visit={{ product_id: productId, people }}
        />
      ) : (
        <Notice title="选好产品和时间，就能看到原因" />
      )}
    </Page>
  )
}

interface Asked {
  readonly store_id: number
  readonly day: string
  readonly time: string
  readonly items: string
}

interface Visit {
  readonly product_id: number
  readonly people: number | undefined
}

interface Props {
  readonly asked: Asked
  readonly visit: Visit
  readonly change: (changed: Record<string, string | undefined>) => void
}

function Answer({ asked, visit, change }: Props) {
  const { data, error, refetch, isPlaceholderData } = useData(explainSlot, asked)
  if (error) return <Failed error={error} again={refetch} />
  if (!data || isPlaceholderData) return <Loading />
  return (
    <>
      <Verdict said={data} visit={visit} />
      {data.stages.map((stage, nth) => (
        <StageRow key={`${stage.name}${stage.from}`} stage={stage} isFirst={nth === data.obstacle} />
      ))}
      <Ways said={data} change={change} />
    </>
  )
}

const answerOf = ({ store_name, day, time, words, starts, open }: SlotExplained): string =>
  [
    `${store_name} ${formatShortDay(day)} ${time}：${words}`,
    ...(open || starts.length === 0 ? [] : [`当天还可以约 ${starts.map((one) => one.time).join('、')}`]),
  ].join('。')

function Verdict({ said, visit }: { readonly said: SlotExplained; readonly visit: Visit }) {
  const { message } = App.useApp()
  const mayBook = useMay('booking.walk_in', said.store_id)
  const copy = async () => {
    await navigator.clipboard.writeText(answerOf(said))
    message.success('已复制给顾客的话')
  }
  return (
    <section className={said.open ? styles.open : styles.shut} aria-label="结论">
      <div>
        <h2>{said.words}</h2>
        <p>
          {said.store_name} · {said.day} {said.time}–{said.end_time}
          {!said.open && said.at_desk && ' · 顾客自己已来不及，前台可以直接约'}
        </p>
      </div>
      <Button onClick={() => void copy()}>复制给顾客</Button>
      {mayBook && said.at_desk && (
        <Link to={links.desk({ ...visit, store_id: said.store_id, day: said.day, time: said.time })}>
          <Button type="primary">替顾客约</Button>
        </Link>
      )}
    </section>
  )
}

const WHY = { '': '有位置', closed: '门店没有开放', full: '已占满' } as const

function StageRow({ stage, isFirst }: { readonly stage: SlotExplained['stages'][number]; readonly isFirst: boolean }) {
  return (
    <section className={styles.stage} aria-label={stage.name}>
      <div className={styles.when}>
        <strong>{stage.name}</strong>
        <span>
          {stage.from}–{stage.to}
        </span>
      </div>
      <div className={styles.figures}>
        <strong className={stage.why ? styles.bad : styles.good}>
          {isFirst && '卡在这里：'}
          {WHY[stage.why]}
        </strong>
        <span>
          {stage.at} 的{stage.pool_name}：开放 {stage.plan}，已占 {stage.taken}，需要 {stage.places}
          {stage.capacity > stage.plan && `（超出开放 ${stage.capacity - stage.plan}）`}
        </span>
      </div>
      <div className={styles.holders}>
        {stage.holders.length === 0 && <span className={styles.quiet}>没有人占用</span>}
        {stage.holders.map((one, nth) => (
          <span key={`${one.order_sn}${nth}`} className={styles.holder}>
            {one.order_sn ? <Link to={links.order(one.order_sn)}>{one.name}</Link> : one.name} {one.time}–{one.end_time}{' '}
            占 {one.places}{' '}
            <StateTag state={one.state ?? ''} words={one.is_pending ? '改期待补差价' : one.state_text} />
          </span>
        ))}
      </div>
    </section>
  )
}

function Ways({ said, change }: { readonly said: SlotExplained; readonly change: Props['change'] }) {
  const { shifts, lends, starts, stores } = said
  const mayLend = useMay('booking.overbook', said.store_id)
  const isLendable = mayLend && lends.length > 0
  if (said.open || (!isLendable && shifts.length + starts.length + stores.length === 0)) return null
  return (
    <section className={styles.ways} aria-label="怎样才能约上">
      <h2>怎样才能约上</h2>
      {isLendable && <LendPlaces storeId={said.store_id} day={said.day} lends={lends} />}
      {shifts.map((one) => (
        <p key={one.order_sn}>
          把 <Link to={links.order(one.order_sn)}>{one.name}</Link> 从 {one.time} 改到 {one.to_time}，这个时间就空出来
        </p>
      ))}
      {starts.length > 0 && (
        <p>
          同一天最近的时间：
          {starts.map(({ time, left }) => (
            <Button key={time} size="small" onClick={() => change({ time })}>
              {time}（余 {left}）
            </Button>
          ))}
        </p>
      )}
      {stores.map((one) => (
        <p key={one.store_id}>
          {one.name}（{(one.metres / 1000).toFixed(1)} 公里）：{one.starts.map(({ time }) => time).join('、')}
        </p>
      ))}
    </section>
  )
}
