import * as calls from '@kuaimen/contract/refund/refund.endpoints'
import type { QueuedRefund } from '@kuaimen/contract/refund/refund.views'
import { App, Button, Descriptions, Drawer, Form, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../api/data'
import { links } from '../../booking/parts/links'
import { useMay } from '../../platform/me'
import { Time, timeText } from '../../ui/Time'
import { yuan } from '../refund-text'

type Shown = { readonly refund: QueuedRefund }

/** One refund: what the provider says, who follows it, and the ways to end it. */
export default function RefundDrawer({ refund, onClose }: Shown & { readonly onClose: () => void }) {
  const no = refund.order_sn ?? refund.payable_no
  const mayMoney = useMay('ledger.read', refund.store_id ?? undefined)
  return (
    <Drawer title={`${refund.refund_no} ${yuan(refund.amount_fen)}`} open onClose={onClose} size={560}>
      <Acts refund={refund} />
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'words', label: '渠道怎么说', children: refund.words || '—' },
          { key: 'provider', label: '渠道', children: `${refund.name} ${refund.provider_no}` },
          { key: 'pay', label: '支付单', children: refund.pay_no },
          {
            key: 'order',
            label: '订单',
            children: (
              <Space>
                <Link to={links.order(no)}>{no}</Link>
                {mayMoney && <Link to={links.money(no)}>资金明细</Link>}
              </Space>
            ),
          },
          { key: 'reason', label: '原因', children: refund.reason },
          { key: 'since', label: '申请', children: <Time at={refund.requested_at} /> },
          { key: 'who', label: '跟进', children: refund.assignee || '还没有人跟进' },
          ...(refund.approval_id === null
            ? []
            : [
                {
                  ...{ key: 'approval', label: '线下退款' },
                  children: <Link to={links.approval(refund.approval_id)}>等待第二个人核对</Link>,
                },
              ]),
        ]}
      />
      <Notes refund={refund} />
    </Drawer>
  )
}

const CHANGES = [calls.refundQueue]

function Acts({ refund }: Shown) {
  const { message } = App.useApp()
  const [isByHand, setByHand] = useState(false)
  const mayRetry = useMay('refund.retry', refund.store_id ?? undefined)
  const mayByHand = useMay('refund.by_hand', refund.store_id ?? undefined) && refund.approval_id === null
  const say = (error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功')
  const { refund_no } = refund
  const retry = useAct(calls.retryRefunds, { changes: CHANGES, onDone: () => void message.success('已重新发出') })
  const ask = useAct(calls.askRefundNow, {
    changes: CHANGES,
    onDone: ({ state, words }) => void message.info(state === 'settled' ? '渠道说已到账' : words || '渠道没有新的消息'),
  })
  const assign = useAct(calls.assignRefund, { changes: CHANGES })
  if (!mayRetry) return null
  return (
    <Space wrap>
      {refund.state === 'failed' && (
        <Button type="primary" onClick={() => void retry.mutateAsync({ refund_nos: [refund_no] }).catch(say)}>
          重新退
        </Button>
      )}
      <Button loading={ask.isPending} onClick={() => void ask.mutateAsync({ refund_no }).catch(say)}>
        现在问渠道
      </Button>
      <Button onClick={() => void assign.mutateAsync({ refund_no, mine: !refund.is_mine }).catch(say)}>
        {refund.is_mine ? '不再跟进' : '由我跟进'}
      </Button>
      {refund.state === 'failed' && mayByHand && <Button onClick={() => setByHand(true)}>已在线下退回</Button>}
      {isByHand && <ByHand refund_no={refund_no} onClose={() => setByHand(false)} />}
    </Space>
  )
}

interface Fields {
  readonly voucher_no: string
  readonly reason: string
}

function ByHand({ refund_no, onClose }: { readonly refund_no: string; readonly onClose: () => void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const act = useAct(calls.refundByHand, {
    changes: CHANGES,
    onDone: () => {
      void message.success('已提出申请，等第二个人核对')
      onClose()
    },
  })
  const send = (fields: Fields) =>
    act
      .mutateAsync({ refund_no, ...fields })
      .catch((error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功'))
  return (
    <Modal
      open
      title="已在线下退回"
      okText="提出申请"
      cancelText="返回"
      confirmLoading={act.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>钱已经用转账或现金退给顾客。另一位同事核对后，这个退款编号不再通过支付渠道退。</p>
      <Form form={form} layout="vertical" onFinish={(fields) => void send(fields)}>
        <Form.Item
          name="voucher_no"
          label="转账流水号或收据号"
          rules={[{ required: true, message: '请填写转账流水号或收据号' }]}
        >
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function Notes({ refund }: Shown) {
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const note = useAct(calls.noteRefund, { changes: CHANGES, onDone: () => setText('') })
  const may = useMay('refund.retry', refund.store_id ?? undefined)
  const save = () =>
    text.trim() &&
    note
      .mutateAsync({ refund_no: refund.refund_no, text: text.trim() })
      .catch((error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功'))
  return (
    <section>
      <h3>备注</h3>
      {refund.notes.map(({ at, by_name, text: said }) => (
        <p key={`${at}${said}`}>
          {said} <small>{`${by_name} ${timeText(at)}`}</small>
        </p>
      ))}
      {may && (
        <Space.Compact block>
          <Input aria-label="备注" maxLength={500} value={text} onChange={({ target }) => setText(target.value)} />
          <Button onClick={() => void save()}>记下</Button>
        </Space.Compact>
      )}
    </section>
  )
}
