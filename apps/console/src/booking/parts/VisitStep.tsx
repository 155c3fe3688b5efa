import { deskBook, deskStarts } from '@kuaimen/contract/booking/desk.endpoints'
import type { DeskBooked, DeskCustomer } from '@kuaimen/contract/booking/desk.views'
import { searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { Button, Checkbox, DatePicker, Radio } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useData } from '../../api/data'
import { numberOf, useFilters } from '../../platform/filters'
import { useMay } from '../../platform/me'
import { Failed, Loading } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { promiseText, yuan } from '../board-text'
import { links } from './links'
import styles from './Step.module.css'
import { VisitFields } from './VisitFields'

interface Props {
  readonly storeId: number
  readonly customer: DeskCustomer | undefined
  readonly onBooked: (booked: DeskBooked) => void
}

/** The visit and its start; the first one that fits is chosen by itself. What it costs the server says. */
export function VisitStep({ storeId, customer, onBooked }: Props) {
  const [asked, change] = useFilters()
  const today = studioDay(new Date())
  const { day = today, time } = asked
  const [productId, people] = [numberOf(asked.product), numberOf(asked.people) ?? 1]
  const mayAhead = useMay('booking.make', storeId)
  return (
    <section className={styles.step} aria-label="预约">
      <h2>2 产品和时间</h2>
      <div className={styles.fields}>
        <VisitFields
          storeId={storeId}
          productId={productId}
          people={people}
          autoFocus={customer !== undefined}
          onChange={(id, many) => change({ product: String(id), people: String(many), time: undefined })}
        />
        {mayAhead && (
          <DatePicker
            aria-label="日期"
            allowClear={false}
            minDate={dayjs(today)}
            value={dayjs(day)}
            onChange={(_, text) => change({ day: String(text), time: undefined })}
          />
        )}
      </div>
      {productId && (
        <Starts
          visit={{ storeId, productId, people, day }}
          time={time}
          onTime={(text) => change({ time: text })}
          customer={customer}
          onBooked={onBooked}
        />
      )}
    </section>
  )
}

interface StartsProps extends Pick<Props, 'customer' | 'onBooked'> {
  readonly visit: { storeId: number; productId: number; people: number; day: string }
  readonly time: string | undefined
  readonly onTime: (time: string) => void
}

/** A customer who stands there may begin at once. */
const labelOf = ({ time, is_now }: { time: string; is_now?: boolean | undefined }, nth: number): string => {
  if (is_now) return `现在 ${time}`
  return nth === 0 ? `最早 ${time}` : time
}

function Starts({ visit, time, onTime, customer, onBooked }: StartsProps) {
  const { storeId, productId, people, day } = visit
  const [isAgreed, setAgreed] = useState(false)
  const asked = { store_id: storeId, day, items: `${productId}x${people}` }
  const { data, error, refetch } = useData(deskStarts, asked)
  const book = useAct(deskBook, { changes: [deskStarts, searchOrders], onDone: onBooked })
  const open = data?.starts.filter(({ left }) => left > 0) ?? []
  const full = data?.starts.find(({ left }) => left === 0)
  const mayLend = useMay('booking.overbook', storeId)
  const chosen = open.find((one) => one.time === time) ?? open[0]
  const isReady = customer !== undefined && chosen !== undefined && isAgreed && !book.isPending
  const submit = () => {
    if (!customer || !chosen) return
    const items = [{ product_id: productId, people, addon_ids: [] }]
    book.mutate({ store_id: storeId, day, time: chosen.time, items, customer: customer.customer, agreed: isAgreed })
  }
  useShortcut('mod+enter', '占住时间，出付款码', submit, isReady)
  if (error) return <Failed error={error} again={refetch} />
  if (!data) return <Loading />
  const first = data.starts[0]
  if (!chosen)
    return (
      <p>
        这一天没有放得下的时间。{' '}
        <Link
          to={links.explain({ store_id: storeId, day, time: first?.time ?? '12:00', product_id: productId, people })}
        >
          {mayLend ? '看看为什么，或临时加位' : '看看为什么'}
        </Link>
      </p>
    )
  return (
    <>
      <Radio.Group
        aria-label="开始时间"
        optionType="button"
        value={chosen.time}
        onChange={({ target }) => onTime(String(target.value))}
        options={open.map((one, nth) => ({ value: one.time, label: labelOf(one, nth) }))}
        className={styles.starts}
      />
      {mayLend && full && (
        <p className={styles.quiet}>
          要约已满的时间？{' '}
          <Link to={links.explain({ store_id: storeId, day, time: full.time, product_id: productId, people })}>
            临时加位
          </Link>
        </p>
      )}
      <p className={styles.large}>
        {yuan(data.total_fen)} · {data.minutes} 分钟
      </p>
      {chosen.desk_only && <p className={styles.quiet}>这个时间顾客自己已来不及约，只有前台可以约。</p>}
      <p>{promiseText(data.policy)}</p>
      <Checkbox checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)}>
        已向顾客说明改期和退款规则
      </Checkbox>
      <Button type="primary" size="large" disabled={!isReady} loading={book.isPending} onClick={submit}>
        占住时间，出付款码（Ctrl 回车）
      </Button>
      {!customer && <p className={styles.quiet}>先登记顾客手机号。</p>}
      {book.error && <p role="alert">{book.error.message}</p>}
    </>
  )
}
