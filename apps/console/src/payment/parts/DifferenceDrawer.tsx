import { kindOf } from '@kuaimen/contract/kernel/payables'
import * as calls from '@kuaimen/contract/payment/reconcile.endpoints'
import { billedText, type Candidate, type Difference, type Explained } from '@kuaimen/contract/payment/reconcile.views'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { App, Button, Descriptions, Drawer, Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useAct, useData } from '../../api/data'
import { links } from '../../booking/parts/links'
import { useMay } from '../../platform/me'
import { Failed, Loading } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { Time, timeText } from '../../ui/Time'
import { KINDS, yuan, yuanOr } from '../reconcile-text'
import styles from './DifferenceDrawer.module.css'

/** One difference: its two sides, what may explain it, and the reason that closes it. */
export default function DifferenceDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data, error, refetch } = useData(calls.explainDifference, { id })
  return (
    <Drawer title={data ? KINDS[data.difference.kind] : '对账差异'} open onClose={onClose} size={560}>
      {data ? <Shown explained={data} /> : error ? <Failed error={error} again={() => void refetch()} /> : <Loading />}
    </Drawer>
  )
}

function Shown({ explained: { difference, likely, candidates } }: { readonly explained: Explained }) {
  const { day, provider, pay_no, refund_no, ours, theirs, order_no, noted_at } = difference
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'day', label: '账单', children: `${day} ${billedText[provider]}` },
          { key: 'no', label: refund_no ? '退款单' : '支付单', children: refund_no || pay_no },
          { key: 'ours', label: '我们记的', children: yuanOr(ours) },
          { key: 'theirs', label: '渠道记的', children: yuanOr(theirs) },
          { key: 'order', label: '订单', children: order_no ? <OrderLink no={order_no} /> : '不是我们的单号' },
          { key: 'noted', label: '发现', children: <Time at={noted_at} /> },
        ]}
      />
      <h3>可能的原因</h3>
      <p>{likely}</p>
      {candidates.length === 0 && <p className={styles.quiet}>前后三天没有金额相同的支付或退款。</p>}
      {candidates.map((one) => (
        <Other key={`${one.what} ${one.no}`} candidate={one} />
      ))}
      <Close key={difference.id} difference={difference} />
    </>
  )
}

/** A booking or a voucher order has its money on a screen; of a reschedule the search finds the booking. */
const OrderLink = ({ no }: { readonly no: string }) => (
  <Link to={kindOf(no) === 'reschedule' ? `/orders?q=${no}` : links.money(no)}>{no}</Link>
)

const WHAT: Record<Candidate['what'], string> = { payment: '支付', refund: '退款', difference: '差异' }

const Other = ({
  candidate: { what, no, order_no, amount_fen, state, at, why },
}: {
  readonly candidate: Candidate
}) => (
  <div className={styles.row}>
    <div>
      {`${WHAT[what]} ${no} · ${state}`}
      <small>
        {why}
        {order_no && (
          <>
            {' · '}
            <OrderLink no={order_no} />
          </>
        )}
      </small>
    </div>
    <div className={styles.money}>
      {yuan(amount_fen)}
      <small>{timeText(at)}</small>
    </div>
  </div>
)

function Close({ difference: { id, closed_at, closed_by, reason } }: { readonly difference: Difference }) {
  const { message } = App.useApp()
  const may = useMay('reconcile.close')
  const [form] = Form.useForm<{ reason: string }>()
  const box = useRef<InputRef>(null)
  const act = useAct(calls.closeDifference, {
    changes: [calls.explainDifference, calls.reconcileDifferences, calls.reconcileGrid, staffToday],
    onDone: () => void message.success('已记下原因'),
  })
  useShortcut('e', '填写原因', () => box.current?.focus(), may && closed_at === 0)
  if (closed_at > 0)
    return (
      <>
        <h3>{closed_by ? '已说明' : '已一致'}</h3>
        <p>
          {closed_by
            ? `${reason}（${closed_by} ${timeText(closed_at)}）`
            : `后来的对账一致了（${timeText(closed_at)}）`}
        </p>
      </>
    )
  if (!may) return null
  const send = (fields: { reason: string }) =>
    act
      .mutateAsync({ id, ...fields })
      .catch((error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功'))
  return (
    <>
      <h3>说明原因并关闭</h3>
      <Form form={form} layout="vertical" onFinish={(fields) => void send(fields)}>
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input ref={box} maxLength={200} placeholder="例如：商户平台手工退过" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={act.isPending}>
          关闭差异
        </Button>
      </Form>
      <p className={styles.quiet}>渠道的金额再变，这条差异会重新打开；以后对账一致，会自动关闭。</p>
    </>
  )
}
