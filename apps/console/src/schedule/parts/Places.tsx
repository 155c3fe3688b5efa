import { setCapacity } from '@kuaimen/contract/schedule/plan.endpoints'
import type { StorePlan } from '@kuaimen/contract/schedule/plan.views'
import { POOL_KINDS, type PoolKind, poolNames } from '@kuaimen/contract/schedule/schedule.rules'
import { InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { useAct } from '../../api/data'
import { PLAN_CALLS } from '../plan-calls'
import styles from './Opening.module.css'
import { SeenFirst } from './SeenFirst'

/** How many seats, rooms and screens the store has on every day. */
export function Places({ plan }: { readonly plan: StorePlan }) {
  const now = (kind: PoolKind) => plan.pools.find(({ pool_kind }) => pool_kind === kind)?.capacity ?? 0
  const [kind, setKind] = useState<PoolKind>('seat')
  const [capacity, setPlaces] = useState(now('seat'))
  const act = useAct(setCapacity, { changes: PLAN_CALLS })
  return (
    <section className={styles.part} aria-label="位子数">
      <h2>位子数</h2>
      <SeenFirst
        of={`${kind} ${capacity}`}
        isReady={capacity !== now(kind)}
        send={(dry_run) => act.mutateAsync({ store_id: plan.store_id, pool_kind: kind, capacity, dry_run })}
      >
        <div className={styles.row}>
          <Radio.Group
            aria-label="哪一种位子"
            optionType="button"
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as PoolKind)
              setPlaces(now(target.value as PoolKind))
            }}
            options={POOL_KINDS.map((one) => ({ value: one, label: `${poolNames[one]} ${now(one)}` }))}
          />
          <InputNumber
            aria-label="改为几个"
            prefix="改为"
            suffix="个"
            min={0}
            max={500}
            value={capacity}
            onChange={(value) => setPlaces(value ?? 0)}
            style={{ width: 150 }}
          />
        </div>
      </SeenFirst>
    </section>
  )
}
