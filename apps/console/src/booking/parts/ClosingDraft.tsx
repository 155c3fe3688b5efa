import { closingDraft, closingList } from '@kuaimen/contract/booking/closing.endpoints'
import { CLOSING_KINDS, type ClosingKind, closingKindText } from '@kuaimen/contract/booking/closing.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { Button, Checkbox, DatePicker, Input, Modal, Radio } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../api/data'
import styles from './Closing.module.css'

interface DraftProps {
  readonly storeId: number
  readonly onClose: () => void
  readonly onMade: (id: number) => void
}

/** The form is fetched when somebody drafts: calendars are a tenth of a screen. */
export default function ClosingDraft({ storeId, onClose, onMade }: DraftProps) {
  const [kind, setKind] = useState<ClosingKind>('renovation')
  const [period, setPeriod] = useState<{ from: string; until: string }>()
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [compensates, setCompensates] = useState(true)
  const draft = useAct(closingDraft, { changes: [closingList], onDone: ({ id }) => onMade(id) })
  const submit = () => {
    if (!period || !reason.trim()) return
    const said = { reason: reason.trim(), customer_text: text.trim(), compensates }
    draft.mutate({ store_id: storeId, kind, ...period, ...said })
  }
  return (
    <Modal title="起草停业" open onCancel={onClose} footer={null} maskClosable={false}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>起草不会改变任何预约，下一步先看会影响谁。</p>
        <Radio.Group
          aria-label="类型"
          optionType="button"
          value={kind}
          onChange={({ target }) => setKind(target.value as ClosingKind)}
          options={CLOSING_KINDS.map((one) => ({ value: one, label: closingKindText[one] }))}
        />
        <DatePicker.RangePicker
          aria-label="停业的日子"
          minDate={dayjs(studioDay(new Date()))}
          value={period ? [dayjs(period.from), dayjs(period.until)] : null}
          onChange={(_, [from, until] = ['', '']) => setPeriod(from && until ? { from, until } : undefined)}
        />
        <Input
          aria-label="原因"
          placeholder="原因，顾客会看到，如：门店装修"
          maxLength={40}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Input.TextArea
          aria-label="给顾客的话"
          placeholder="给顾客的话（可以不写）"
          maxLength={200}
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Checkbox checked={compensates} onChange={({ target }) => setCompensates(target.checked)}>
          改期或退款的顾客都送一张补偿券
        </Checkbox>
        {draft.error && <p role="alert">{draft.error.message}</p>}
        <Button type="primary" htmlType="submit" disabled={!period || !reason.trim()} loading={draft.isPending}>
          保存草稿，看影响
        </Button>
      </form>
    </Modal>
  )
}
