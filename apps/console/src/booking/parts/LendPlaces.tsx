import { deskStarts, explainSlot } from '@kuaimen/contract/booking/desk.endpoints'
import type { SlotExplained } from '@kuaimen/contract/booking/desk.views'
import { lend, storePlan } from '@kuaimen/contract/schedule/plan.endpoints'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '../../api/data'

interface Props {
  readonly storeId: number
  readonly day: string
  readonly lends: SlotExplained['lends']
}

const wordsOf = ({ pool_name, from_time, to_time, places }: SlotExplained['lends'][number]): string =>
  `${pool_name} ${from_time}–${to_time} 加 ${places} 个`

/** The least that would have to be lent for a start to open; it wants a reason, which everybody who looks at the plan reads. */
export function LendPlaces({ storeId, day, lends }: Props) {
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const act = useAct(lend, {
    changes: [explainSlot, deskStarts, storePlan],
    onDone: () => void message.success('已加位，现在可以约了'),
  })
  const submit = () =>
    act.mutate({
      store_id: storeId,
      lends: lends.map(({ pool_name: _, ...one }) => ({ ...one, day })),
      reason: reason.trim(),
      dry_run: false,
    })
  return (
    <>
      <p>临时加位：{lends.map(wordsOf).join('，')}</p>
      <p>
        <Input
          aria-label="加位原因"
          placeholder="原因，如：多一位化妆师"
          maxLength={40}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onPressEnter={() => reason.trim() && submit()}
          style={{ width: 280 }}
        />
        <Button type="primary" disabled={!reason.trim()} loading={act.isPending} onClick={submit}>
          加位
        </Button>
        {act.error && <span role="alert">{act.error.message}</span>}
      </p>
    </>
  )
}
