import { formatShortDay } from '@kuaimen/contract/kernel/time'
import { addBlock, lend } from '@kuaimen/contract/schedule/plan.endpoints'
import { type PoolKind, poolNames } from '@kuaimen/contract/schedule/schedule.rules'
import { Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../api/data'
import type { Range } from '../grid'
import { PLAN_CALLS } from '../plan-calls'
import { SeenFirst } from './SeenFirst'

export interface Done {
  readonly kind: 'block' | 'lend'
  readonly ids: readonly number[]
}

interface Props {
  readonly storeId: number
  readonly poolKind: PoolKind
  readonly range: Range
  readonly kind: Done['kind']
  readonly onClose: () => void
  readonly onDone: (done: Done) => void
}

const TITLES = { block: '停用位子', lend: '临时加位' } as const
const MOST = { block: 500, lend: 20 } as const
const ALL_WEEK = [0, 1, 2, 3, 4, 5, 6]

/** Some cells that were selected: how many places, and why. */
export function PlanDialog({ storeId, poolKind, range, kind, onClose, onDone }: Props) {
  const [places, setPlaces] = useState(1)
  const [typed, setTyped] = useState('')
  const block = useAct(addBlock, { changes: PLAN_CALLS })
  const lending = useAct(lend, { changes: PLAN_CALLS })
  const reason = typed.trim()
  const { from, until, days, from_time, to_time } = range
  const at = { pool_kind: poolKind, from_time, to_time, places }
  const send = (dry_run: boolean) =>
    kind === 'block'
      ? block.mutateAsync({ store_id: storeId, from, until, weekdays: ALL_WEEK, ...at, reason, dry_run })
      : lending.mutateAsync({ store_id: storeId, lends: days.map((day) => ({ day, ...at })), reason, dry_run })
  return (
    <Modal title={TITLES[kind]} open onCancel={onClose} footer={null} maskClosable={false}>
      <SeenFirst
        of={`${places}`}
        isReady={reason !== ''}
        send={send}
        onSaved={({ made_ids }) => onDone({ kind, ids: made_ids })}
      >
        <p>
          {poolNames[poolKind]} · {formatShortDay(from)}
          {until !== from && `至${formatShortDay(until)}`} · {from_time}–{to_time}
        </p>
        <InputNumber
          aria-label="位子数"
          prefix={kind === 'block' ? '停用' : '加'}
          suffix="个"
          min={1}
          max={MOST[kind]}
          value={places}
          onChange={(value) => setPlaces(value ?? 1)}
          autoFocus
          style={{ width: 160 }}
        />
        <Input
          aria-label="原因"
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={kind === 'block' ? '原因，如：设备检修、午休' : '原因，如：多一位化妆师'}
        />
      </SeenFirst>
    </Modal>
  )
}
