import { boardDay, boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import type { VisitDetail } from '@kuaimen/contract/booking/board.views'
import { visitReschedule, visitReschedulePreview, visitStarts } from '@kuaimen/contract/booking/desk.endpoints'
import type { StaffReschedule, StaffRescheduled } from '@kuaimen/contract/booking/desk.views'
import { orderPapers, searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { App, DatePicker, Input, Modal, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { mayDo, useMe } from '../../platform/me'
import { QrCode } from '../../ui/QrCode'
import { Failed, Loading } from '../../ui/States'
import { clock, nameOf, yuan } from '../board-text'
import styles from './Change.module.css'
import { links } from './links'

interface Props {
  readonly visit: VisitDetail
  /** The time that the card was drawn to. */
  readonly time: string | undefined
  readonly onClose: () => void
}

const CHANGED = [boardDay, boardVisit, visitStarts, visitReschedulePreview, orderPapers, searchOrders] as const

/** Another time for the visit: asks first, and shows what it costs, whether it is beyond the rules and whom it pushes. */
export default function Reschedule({ visit, time: drawnTo, onClose }: Props) {
  const { message } = App.useApp()
  const [to, setTo] = useState({ store_id: visit.store_id, day: visit.day, time: drawnTo })
  const [reason, setReason] = useState('')
  const [held, setHeld] = useState<StaffRescheduled>()
  const { order_sn } = visit
  const wished = { order_sn, store_id: to.store_id, day: to.day, time: to.time ?? visit.time }
  const preview = useData(visitReschedulePreview, wished, { enabled: to.time !== undefined })
  const said = to.time === undefined || preview.isPlaceholderData || preview.error ? undefined : preview.data
  const reschedule = useAct(visitReschedule, {
    changes: CHANGED,
    onDone: (done) => {
      if (!done.done) return setHeld(done)
      void message.success(`已改到 ${to.day} ${to.time}，顾客会收到通知`)
      onClose()
    },
  })
  const isReady = said?.open === true && (said.beyond === '' || reason.trim() !== '')
  const submit = () => {
    if (isReady)
      reschedule.mutate({ ...wished, shown_difference_fen: said.difference_fen, reason: said.beyond && reason.trim() })
  }
  const title = `改期：${visit.day} ${visit.time} ${nameOf(visit)}`
  if (held)
    return (
      <Modal open title={title} footer={null} onCancel={onClose}>
        <Pay held={held} />
      </Modal>
    )
  return (
    <Modal
      open
      title={title}
      okText={said && said.difference_fen > 0 ? '占住新时间，请顾客补差价' : '改期'}
      okButtonProps={{ disabled: !isReady }}
      cancelText="返回"
      confirmLoading={reschedule.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles.change}>
        <Where order_sn={order_sn} to={to} onTo={setTo} />
        {to.time !== undefined && !said && !preview.error && <Loading />}
        {preview.error && <Failed error={preview.error} again={() => void preview.refetch()} />}
        {said && <Said said={said} explain={links.explain({ ...wished, product_id: visit.lines[0]?.product_id })} />}
        {said?.beyond && (
          <Input
            aria-label="改期原因"
            placeholder="超出规则的原因，会记入操作记录"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            onPressEnter={submit}
          />
        )}
        {reschedule.error && <p role="alert">{reschedule.error.message}</p>}
      </div>
    </Modal>
  )
}

interface To {
  readonly store_id: number
  readonly day: string
  readonly time: string | undefined
}

interface WhereProps {
  readonly order_sn: string
  readonly to: To
  readonly onTo: (to: To) => void
}

/** A time that a card was drawn to is asked about even where it is not among the free ones: the answer says why. */
function Where({ order_sn, to, onTo }: WhereProps) {
  const me = useMe()
  const stores = useChosenStore().stores.filter(({ id }) => mayDo(me, 'booking.reschedule', id))
  const { data, error } = useData(visitStarts, { order_sn, store_id: to.store_id, day: to.day })
  const starts = data?.day === to.day ? data.starts : []
  const times = to.time === undefined || starts.includes(to.time) ? starts : [to.time, ...starts].sort()
  return (
    <div className={styles.fields}>
      {stores.length > 1 && (
        <Select
          aria-label="改到门店"
          showSearch={{ optionFilterProp: 'label' }}
          value={to.store_id}
          onChange={(store_id) => onTo({ ...to, store_id, time: undefined })}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          style={{ width: 220 }}
        />
      )}
      <DatePicker
        aria-label="改到日期"
        allowClear={false}
        minDate={dayjs(studioDay(new Date()))}
        value={dayjs(to.day)}
        onChange={(_, text) => onTo({ ...to, day: String(text), time: undefined })}
      />
      <Select
        aria-label="改到时间"
        placeholder="选时间"
        showSearch
        value={to.time}
        onChange={(time) => onTo({ ...to, time })}
        notFoundContent={error ? error.message : '这一天没有放得下的时间'}
        options={times.map((one) => ({ value: one, label: one }))}
        style={{ width: 120 }}
      />
    </div>
  )
}

function Said({ said, explain }: { readonly said: StaffReschedule; readonly explain: string }) {
  if (!said.open)
    return (
      <p className={styles.warn} role="status">
        {said.reason} <Link to={explain}>看看为什么</Link>
      </p>
    )
  return (
    <section aria-label="后果">
      <p>{differenceWords(said)}</p>
      {said.back.map(({ name, amount_fen }) => (
        <p key={name} className={styles.row}>
          <span>{`退回 ${name}`}</span>
          <b>{yuan(amount_fen)}</b>
        </p>
      ))}
      {said.fallen && <p className={styles.warn}>{`优惠券「${said.fallen.name}」不能再用：${said.fallen.reason}`}</p>}
      {said.pushes.map(({ order_sn, name, minutes }) => (
        <p key={order_sn} className={styles.warn}>{`${name} 会晚 ${minutes} 分钟开始`}</p>
      ))}
      {said.pushes.length === 0 && <p>不影响其他顾客</p>}
      {said.beyond && <p className={styles.warn}>{`超出预约规则：${said.beyond}`}</p>}
    </section>
  )
}

const differenceWords = ({ difference_fen, end_time }: StaffReschedule): string => {
  const until = `到 ${end_time} 结束`
  if (difference_fen === 0) return `差价 ¥0，${until}`
  return difference_fen > 0 ? `需补差价 ${yuan(difference_fen)}，${until}` : `退差价 ${yuan(-difference_fen)}，${until}`
}

/** Both times are taken until then. */
function Pay({ held }: { readonly held: StaffRescheduled }) {
  return (
    <div className={styles.change}>
      <p role="status">
        {`新时间已占住，请顾客在 ${held.hold_until ? clock(held.hold_until) : '几分钟'} 前补差价 ${yuan(held.payable_fen)}；没有付款就仍按原时间。`}
      </p>
      <QrCode text={held.pay_url} label="补差价" size={200} />
      <p>{held.pay_url}</p>
    </div>
  )
}
