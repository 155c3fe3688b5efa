import * as calls from '@kuaimen/contract/refund/refund.endpoints'
import { type QueuedRefund, REFUND_QUEUES, RETRIES_AT_ONCE } from '@kuaimen/contract/refund/refund.views'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { App, Button, Segmented, Space, Table, type TableColumnsType, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAct, useData } from '../../api/data'
import { useFilters } from '../../platform/filters'
import { useMay } from '../../platform/me'
import { Page } from '../../ui/Page'
import { Failed, Loading, Notice } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { Time } from '../../ui/Time'
import { yuan } from '../refund-text'

/** One refund is opened later than the list. */
const RefundDrawer = lazy(() => import('../parts/RefundDrawer'))

const QUEUES: Record<(typeof REFUND_QUEUES)[number], string> = {
  failed: '失败',
  waiting: '待发出',
  sent: '处理中',
  by_hand: '线下已退',
}

const columns: TableColumnsType<QueuedRefund> = [
  { title: '申请', width: 140, render: (_, { requested_at }) => <Time at={requested_at} /> },
  { title: '金额', width: 110, align: 'right', render: (_, { amount_fen }) => yuan(amount_fen) },
  { title: '渠道', width: 100, dataIndex: 'name' },
  {
    title: '渠道怎么说',
    ellipsis: true,
    render: (_, { words, tries }) => words || (tries > 0 ? `已试 ${tries} 次` : '—'),
  },
  { title: '退款单', width: 170, dataIndex: 'refund_no' },
  { title: '门店', ellipsis: true, render: (_, { store_name }) => store_name || '套券，不分门店' },
  {
    title: '跟进',
    width: 120,
    render: (_, { assignee, is_mine, approval_id }) => (
      <>
        {assignee ? <Tag color={is_mine ? 'green' : 'default'}>{is_mine ? '我' : assignee}</Tag> : '—'}
        {approval_id !== null && <Tag color="blue">待审批</Tag>}
      </>
    ),
  },
]

/** Refunds by age, with the provider's own words; several failed ones are sent again at once. */
export default function Refunds() {
  const [filters, change] = useFilters()
  const queue = REFUND_QUEUES.find((one) => one === filters.queue) ?? 'failed'
  const { data, error, refetch } = useData(calls.refundQueue, { queue })
  const opened = data?.find(({ refund_no }) => refund_no === filters.no)
  return (
    <Page title="退款">
      <Segmented
        aria-label="看哪些退款"
        value={queue}
        options={REFUND_QUEUES.map((value) => ({ value, label: QUEUES[value] }))}
        onChange={(value) => change({ queue: value, no: undefined })}
      />
      {!data && (error ? <Failed error={error} again={() => void refetch()} /> : <Loading />)}
      {data?.length === 0 && <Notice title={`没有${QUEUES[queue]}的退款`} />}
      {data && data.length > 0 && (
        <Rows key={queue} rows={data} canRetry={queue === 'failed'} onOpen={(no) => change({ no })} />
      )}
      <Suspense>{opened && <RefundDrawer refund={opened} onClose={() => change({ no: undefined })} />}</Suspense>
    </Page>
  )
}

interface RowsProps {
  readonly rows: readonly QueuedRefund[]
  readonly canRetry: boolean
  readonly onOpen: (no: string) => void
}

function Rows({ rows, canRetry, onOpen }: RowsProps) {
  const { modal, message } = App.useApp()
  const mayRetry = useMay('refund.retry') && canRetry
  const [chosen, setChosen] = useState<readonly string[]>([])
  const changes = [calls.refundQueue, staffToday]
  const say = (error: unknown) => void message.error(error instanceof Error ? error.message : '没有成功')
  const retry = useAct(calls.retryRefunds, {
    changes,
    onDone: ({ sent, left }) => {
      setChosen([])
      void message.success(`已重新发出 ${sent.length} 笔${left.length > 0 ? `，${left.length} 笔已不在失败之列` : ''}`)
    },
  })
  const assign = useAct(calls.assignRefund, { changes })
  const ask = () => {
    if (chosen.length === 0) return void message.info('先选中要重新退的')
    void modal.confirm({
      title: `重新退 ${chosen.length} 笔？`,
      content: '各用原来的编号再退一次，不会重复到账。',
      okText: '重新退',
      cancelText: '返回',
      onOk: () => retry.mutateAsync({ refund_nos: [...chosen] }).catch(say),
    })
  }
  const assignAll = async () => {
    for (const refund_no of chosen) await assign.mutateAsync({ refund_no, mine: true }).catch(say)
    setChosen([])
  }
  useShortcut('r', '重新退选中的', ask, mayRetry)
  useShortcut('a', '由我跟进选中的', () => void assignAll(), mayRetry)
  return (
    <>
      {mayRetry && (
        <Space>
          <Button type="primary" disabled={chosen.length === 0} loading={retry.isPending} onClick={ask}>
            {`重新退${chosen.length > 0 ? ` ${chosen.length} 笔` : ''}（R）`}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => void assignAll()}>
            由我跟进（A）
          </Button>
        </Space>
      )}
      <Table<QueuedRefund>
        size="middle"
        rowKey="refund_no"
        columns={columns}
        dataSource={rows as QueuedRefund[]}
        pagination={rows.length > RETRIES_AT_ONCE ? { pageSize: RETRIES_AT_ONCE } : false}
        {...(mayRetry
          ? {
              rowSelection: {
                selectedRowKeys: [...chosen],
                onChange: (keys) => setChosen(keys.map(String).slice(0, RETRIES_AT_ONCE)),
              },
            }
          : {})}
        onRow={({ refund_no }) => ({ onClick: () => onOpen(refund_no) })}
      />
    </>
  )
}
