import { approvalList } from '@kuaimen/contract/approval/approval.endpoints'
import { APPROVAL_BOXES, type ApprovalBox } from '@kuaimen/contract/approval/approval.rules'
import type { ApprovalView } from '@kuaimen/contract/approval/approval.views'
import { Segmented, type TableColumnsType, Tag } from 'antd'
import { lazy, Suspense } from 'react'
import { usePages } from '../../api/data'
import { numberOf, useFilters } from '../../platform/filters'
import { ListPage } from '../../ui/ListPage'
import { Time } from '../../ui/Time'
import { STATE_COLOURS, subjectText, yuan } from '../approval-text'

/** One ask is opened later than the list. */
const ApprovalDrawer = lazy(() => import('../parts/ApprovalDrawer'))

const BOXES: Record<ApprovalBox, string> = { mine: '等我审批', asked: '我提出的', all: '全部' }
const EMPTY: Record<ApprovalBox, string> = {
  mine: '没有等您审批的申请',
  asked: '您还没有提出过申请',
  all: '还没有申请',
}

const columns: TableColumnsType<ApprovalView> = [
  { title: '提出', width: 140, render: (_, { asked_at }) => <Time at={asked_at} /> },
  { title: '事项', width: 110, dataIndex: 'kind_text' },
  { title: '金额', width: 100, align: 'right', render: (_, { amount_fen }) => yuan(amount_fen) },
  { title: '对象', width: 170, render: (_, { subject_no }) => subjectText(subject_no) },
  { title: '门店', ellipsis: true, render: (_, { store_name }) => store_name || '—' },
  { title: '谁提出', width: 90, dataIndex: 'author_name' },
  { title: '原因', dataIndex: 'reason', ellipsis: true },
  {
    title: '状态',
    width: 130,
    render: (_, { state, state_text, is_changed }) => (
      <>
        <Tag color={STATE_COLOURS[state]}>{state_text}</Tag>
        {is_changed && state === 'asked' && <Tag color="orange">金额已更新</Tag>}
      </>
    ),
  },
]

const AGAIN_MS = 30_000

/** Acts that one person asks for and another decides about. */
export default function Approvals() {
  const [filters, change] = useFilters()
  const box = APPROVAL_BOXES.find((one) => one === filters.box) ?? 'mine'
  const pages = usePages(approvalList, { box }, ({ list, has_more }) => {
    const last = list.at(-1)
    return has_more && box !== 'mine' && last ? { before_id: last.id } : undefined
  })
  const opened = numberOf(filters.id)
  return (
    <>
      <ListPage
        title="审批"
        filters={
          <Segmented
            aria-label="看哪些申请"
            value={box}
            options={APPROVAL_BOXES.map((value) => ({ value, label: BOXES[value] }))}
            onChange={(value) => change({ box: value, id: undefined })}
          />
        }
        columns={columns}
        rows={pages.data?.pages.flatMap(({ list }) => list)}
        keyOf={({ id }) => id}
        error={pages.error}
        again={() => void pages.refetch()}
        isFiltered={false}
        empty={EMPTY[box]}
        onOpen={({ id }) => change({ id: String(id) })}
        more={{ has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }}
      />
      <Suspense>
        {opened && (
          <ApprovalDrawer key={opened} id={opened} againMs={AGAIN_MS} onClose={() => change({ id: undefined })} />
        )}
      </Suspense>
    </>
  )
}
