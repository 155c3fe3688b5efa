import { boardDay, boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import type { VisitDetail } from '@kuaimen/contract/booking/board.views'
import type { CancelPreview } from '@kuaimen/contract/booking/change.views'
import { visitCancel, visitCancelPreview } from '@kuaimen/contract/booking/desk.endpoints'
import { orderPapers, searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { App, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAct, useData } from '../../api/data'
import { Failed, Loading } from '../../ui/States'
import { nameOf, yuan } from '../board-text'
import styles from './Change.module.css'

const CHANGED = [boardDay, boardVisit, visitCancelPreview, orderPapers, searchOrders] as const

/** By the customer's own rules: what goes back, and where to, stands there before. */
export default function CancelVisit({ visit, onClose }: { readonly visit: VisitDetail; readonly onClose: () => void }) {
  const { order_sn } = visit
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const { data, error, refetch } = useData(visitCancelPreview, { order_sn })
  const cancel = useAct(visitCancel, {
    changes: CHANGED,
    onDone: () => {
      void message.success('已取消，顾客会收到通知')
      onClose()
    },
  })
  const isReady = data !== undefined && reason.trim() !== ''
  const submit = () => {
    if (isReady) cancel.mutate({ order_sn, reason: reason.trim(), shown_refund_fen: data.refund_fen })
  }
  return (
    <Modal
      open
      title={`替顾客取消：${visit.day} ${visit.time} ${nameOf(visit)}`}
      okText={data ? `取消预约，退回 ${yuan(data.refund_fen)}` : '取消预约'}
      okButtonProps={{ danger: true, disabled: !isReady }}
      cancelText="返回"
      confirmLoading={cancel.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles.change}>
        {data ? <Back preview={data} /> : error ? <Failed error={error} again={() => void refetch()} /> : <Loading />}
        <Input
          aria-label="取消原因"
          placeholder="顾客说的原因，顾客也会看到"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onPressEnter={submit}
        />
        {cancel.error && <p role="alert">{cancel.error.message}</p>}
      </div>
    </Modal>
  )
}

function Back({ preview }: { readonly preview: CancelPreview }) {
  return (
    <section aria-label="后果">
      <p>{preview.rule}</p>
      {preview.tenders.map(({ name, note, amount_fen }, nth) => (
        <p key={nth} className={styles.row}>
          <span>{`退回 ${name}${note ? `（${note}）` : ''}`}</span>
          <b>{yuan(amount_fen)}</b>
        </p>
      ))}
      {preview.kept_fen > 0 && (
        <p className={styles.row}>
          <span>收取</span>
          <b>{yuan(preview.kept_fen)}</b>
        </p>
      )}
      {Boolean(preview.company_kept_fen) && (
        <p className={styles.row}>
          <span>计入企业账单</span>
          <b>{yuan(preview.company_kept_fen ?? 0)}</b>
        </p>
      )}
    </section>
  )
}
