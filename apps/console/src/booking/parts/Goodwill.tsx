import { boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import { orderPapers } from '@kuaimen/contract/booking/search.endpoints'
import { giveGoodwill } from '@kuaimen/contract/booking/staff.endpoints'
import type { GoodwillView } from '@kuaimen/contract/booking/staff.views'
import { App, Button, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../api/data'
import { yuan } from '../board-text'

const fenOf = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100)

interface Fields {
  readonly amount: number
  readonly reason: string
}

/** An amount back after the visit or beyond the policy: what goes where is shown before it is done. */
export function Goodwill({ order_sn }: { readonly order_sn: string }) {
  const { message } = App.useApp()
  const [shown, setShown] = useState<GoodwillView>()
  const look = useAct(giveGoodwill, { onDone: (data) => setShown(data) })
  const begin = async () => {
    try {
      await look.mutateAsync({ order_sn, amount_fen: 0, dry_run: true })
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '没有成功')
    }
  }
  return (
    <>
      <Button loading={look.isPending && !shown} onClick={() => void begin()}>
        协商退款
      </Button>
      {shown && <Giving order_sn={order_sn} shown={shown} onShown={setShown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface Props {
  readonly order_sn: string
  readonly shown: GoodwillView
  readonly onShown: (shown: GoodwillView) => void
  readonly onClose: () => void
}

const wordsOf = ({ parts, wants_approval }: GoodwillView): string =>
  `${parts.map(({ name, amount_fen }) => `${name} ${yuan(amount_fen)}`).join('，')}。${
    wants_approval ? '超过您的额度，提交后由另一位同事审批。' : '提交后立即退回。'
  }`

function Giving({ order_sn, shown, onShown, onClose }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const look = useAct(giveGoodwill, { onDone: onShown })
  const give = useAct(giveGoodwill, {
    changes: [orderPapers, boardVisit],
    onDone: ({ outcome }) => {
      void message.success(outcome === 'asked' ? '已提出申请，等待审批' : '已退回，顾客会收到通知')
      onClose()
    },
  })
  const say = (error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功')
  const amountOf = () => fenOf(form.getFieldValue('amount') as number | null)
  const isFresh = shown.amount_fen > 0 && shown.amount_fen === amountOf()
  const preview = async () => {
    if (amountOf() > 0) await look.mutateAsync({ order_sn, amount_fen: amountOf(), dry_run: true }).catch(say)
  }
  const submit = async ({ amount, reason }: Fields) => {
    const amount_fen = fenOf(amount)
    if (shown.amount_fen !== amount_fen) return preview()
    await give.mutateAsync({ order_sn, amount_fen, reason, shown_parts: shown.parts }).catch(say)
  }
  return (
    <Modal
      open
      title="协商退款"
      okText={isFresh && shown.wants_approval ? '提出申请' : isFresh ? '退回' : '看看退到哪里'}
      cancelText="返回"
      confirmLoading={look.isPending || give.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{`这笔订单还能退 ${yuan(shown.left_fen)}。先退礼品卡，再原路退回；发票会先冲红，积分随之收回。`}</p>
      {shown.earlier.map(({ at, amount_fen, reason }) => (
        <p key={at}>{`此前退过 ${yuan(amount_fen)}：${reason}`}</p>
      ))}
      <Form form={form} layout="vertical" onFinish={(fields) => void submit(fields)}>
        <Form.Item name="amount" label="金额（元）" rules={[{ required: true, message: '请填写金额' }]}>
          <InputNumber
            min={0.01}
            max={shown.left_fen / 100}
            precision={2}
            onBlur={() => void preview()}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input maxLength={200} placeholder="审批的同事和操作记录里会看到" />
        </Form.Item>
      </Form>
      <p aria-live="polite">{isFresh ? wordsOf(shown) : '填好金额后，这里会说明退到哪里。'}</p>
    </Modal>
  )
}
