import { addDays, formatShortDay, studioDay } from '@kuaimen/contract/kernel/time'
import { planCells, storePlan } from '@kuaimen/contract/schedule/plan.endpoints'
import { POOL_KINDS, type PoolKind, poolNames } from '@kuaimen/contract/schedule/schedule.rules'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { dayOf, useFilters } from '../../platform/filters'
import { useMay } from '../../platform/me'
import { Page } from '../../ui/Page'
import { Failed, Loading, Notice } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { gridOf, rangeOf, type Selection, type Step } from '../grid'
import { Adjustments } from '../parts/Adjustments'
import { CapacityGrid } from '../parts/CapacityGrid'
import { type Done, PlanDialog } from '../parts/PlanDialog'
import { useTakeBack } from '../parts/useTakeBack'
import styles from './Capacity.module.css'

const DAYS = 28

const kindOf = (text: string | undefined): PoolKind => POOL_KINDS.find((kind) => kind === text) ?? 'room'

/** Weeks of a store at a glance: days by hours, a layer a pool. Cells are selected and blocked or lent, with the effect first. */
export default function Capacity() {
  const { store } = useChosenStore()
  const [filters, change] = useFilters()
  const from = dayOf(filters.from) ?? studioDay(new Date())
  const shift = (by: number) => change({ from: addDays(from, by) })
  useShortcut('[', '前一周', () => shift(-7))
  useShortcut(']', '后一周', () => shift(7))
  if (!store) return <Notice title="没有可以查看的门店" />
  const [kind, step] = [kindOf(filters.pool), filters.step === '15' ? 1 : 4] as const
  const actions = (
    <>
      <Button onClick={() => shift(-7)}>前一周</Button>
      <Button onClick={() => change({ from: undefined })}>今天起</Button>
      <Button onClick={() => shift(7)}>后一周</Button>
    </>
  )
  return (
    <Page title="容量" actions={actions}>
      <div className={styles.layers}>
        <Radio.Group
          aria-label="资源"
          optionType="button"
          value={kind}
          onChange={({ target }) => change({ pool: String(target.value) })}
          options={POOL_KINDS.map((one) => ({ value: one, label: poolNames[one] }))}
        />
        <Radio.Group
          aria-label="粒度"
          optionType="button"
          value={step}
          onChange={({ target }) => change({ step: target.value === 1 ? '15' : undefined })}
          options={[
            { value: 4, label: '小时' },
            { value: 1, label: '一刻钟' },
          ]}
        />
        <Legend step={step} />
      </div>
      <Layer key={`${store.id}${kind}${step}${from}`} storeId={store.id} from={from} kind={kind} step={step} />
    </Page>
  )
}

const Legend = ({ step }: { readonly step: Step }) => (
  <p className={styles.legend}>
    {step === 4 ? '已占/开放，取最紧的一刻钟' : '还空几个'} · 红色为超出开放 · 上边线为加位 · 下边线为停用
  </p>
)

interface LayerProps {
  readonly storeId: number
  readonly from: string
  readonly kind: PoolKind
  readonly step: Step
}

function Layer({ storeId, from, kind, step }: LayerProps) {
  const cells = useData(planCells, { store_id: storeId, from, until: addDays(from, DAYS - 1) })
  const plan = useData(storePlan, { store_id: storeId })
  const [selection, setSelection] = useState<Selection>()
  const [asking, setAsking] = useState<Done['kind']>()
  const [done, setDone] = useState<readonly Done[]>([])
  const mayBlock = useMay('schedule.plan', storeId)
  const mayLend = useMay('booking.overbook', storeId)
  const takeBack = useTakeBack(storeId, (what) => setDone((before) => before.filter((one) => !isSame(one, what))))
  const grid = cells.data && plan.data && gridOf(cells.data, plan.data, kind, step)
  const range = grid && selection && rangeOf(grid, selection)
  const last = done.at(-1)
  useShortcut('b', '停用选中的时间', () => setAsking('block'), range !== undefined && mayBlock)
  useShortcut('l', '给选中的时间加位', () => setAsking('lend'), range !== undefined && mayLend)
  useShortcut('mod+z', '撤销刚才的改动', () => last && void takeBack(last), last !== undefined)
  const error = cells.error ?? plan.error
  if (error) return <Failed error={error} again={() => void Promise.all([cells.refetch(), plan.refetch()])} />
  if (!grid || !plan.data) return <Loading />
  if (grid.rows.length === 0)
    return <Notice title="这段日子还没有开放预约" words="日子到了可约期内，才有位子可以安排。" />
  return (
    <>
      <CapacityGrid grid={grid} label={`${poolNames[kind]}的容量`} selection={selection} onSelect={setSelection} />
      <div className={styles.bar} role="toolbar" aria-label="选中的时间">
        <span className={styles.grow}>
          {range
            ? `${formatShortDay(range.from)}${range.until === range.from ? '' : `至${formatShortDay(range.until)}`} ${range.from_time}–${range.to_time}`
            : '拖动选择格子，或按方向键（Shift 扩大）'}
        </span>
        {mayBlock && (
          <Button disabled={!range} onClick={() => setAsking('block')}>
            停用（B）
          </Button>
        )}
        {mayLend && (
          <Button type="primary" disabled={!range} onClick={() => setAsking('lend')}>
            加位（L）
          </Button>
        )}
        <Button disabled={!last} onClick={() => last && void takeBack(last)}>
          撤销（Ctrl Z）
        </Button>
      </div>
      <Adjustments
        plan={plan.data}
        kind={kind}
        mayBlock={mayBlock}
        mayLend={mayLend}
        onTakeBack={(what) => void takeBack(what)}
      />
      {asking && range && (
        <PlanDialog
          {...{ storeId, range }}
          poolKind={kind}
          kind={asking}
          onClose={() => setAsking(undefined)}
          onDone={(what) => {
            setAsking(undefined)
            setDone((before) => [...before, what])
          }}
        />
      )}
    </>
  )
}

const isSame = (one: Done, other: Done): boolean => one.kind === other.kind && one.ids.join() === other.ids.join()
