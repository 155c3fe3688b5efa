import { approvalDecide, approvalDetail, approvalList } from '@kuaimen/contract/approval/approval.endpoints'
import type { ApprovalDetail } from '@kuaimen/contract/approval/approval.views'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { Alert, App, Button, Descriptions, Drawer, Input, Space, Tag } from 'antd'
import { Link } from 'react-router'
import { useAct, useData } from '../../api/data'
import { links } from '../../booking/parts/links'
import { Failed, Loading } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { Time, timeText } from '../../ui/Time'
import { closingIn, partsText, STATE_COLOURS, subjectText, yuan } from '../approval-text'
import styles from './ApprovalDrawer.module.css'

interface Props {
  readonly id: number
  /** The numbers of now change by themselves, and are asked for again. */
  readonly againMs: number
  readonly onClose: () => void
}

/** The ask beside what is true now, with who asks and for whom. */
export default function ApprovalDrawer({ id, againMs, onClose }: Props) {
  const { data, error, refetch } = useData(approvalDetail, { id }, { everyMs: againMs })
  return (
    <Drawer title={data ? `${data.kind_text} ${yuan(data.amount_fen)}` : '申请'} open onClose={onClose} size={640}>
      {data ? <Contents one={data} /> : error ? <Failed error={error} again={refetch} /> : <Loading />}
    </Drawer>
  )
}

type Shown = { readonly one: ApprovalDetail }

function Contents({ one }: Shown) {
  return (
    <>
      {one.is_changed && one.state === 'asked' && (
        <Alert type="warning" showIcon title="提出申请之后金额有变化，下面是新的金额，请重新核对。" />
      )}
      {one.can.decide && <Decide one={one} />}
      <Sides one={one} />
      <Facts one={one} />
      <People one={one} />
    </>
  )
}

/** Approving says what becomes of it: done by a job, or asked anew with other numbers. */
function useDecide(one: ApprovalDetail) {
  const { message } = App.useApp()
  return useAct(approvalDecide, {
    changes: [approvalDetail, approvalList, staffToday],
    onDone: ({ state, note }) => {
      if (state === 'approved') void message.success('已通过，正在执行')
      else if (state === 'refused') void message.success('已拒绝')
      else if (state === 'failed') void message.error(`没有执行：${note}`)
      else void message.warning(`金额有变化，${one.kind_text}回到待审批，请核对新的金额`)
    },
  })
}

function Decide({ one }: Shown) {
  const { modal, message } = App.useApp()
  const act = useDecide(one)
  const send = async (verdict: 'approve' | 'refuse', note: string) => {
    try {
      await act.mutateAsync({ id: one.id, version: one.version, verdict, note })
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '没有成功')
    }
  }
  const approve = () =>
    modal.confirm({
      title: `通过${one.kind_text} ${yuan(one.amount_fen)}？`,
      content: `${partsText(one.parts)}。通过后立即执行，不能撤回。`,
      okText: '通过',
      cancelText: '返回',
      onOk: () => send('approve', ''),
    })
  const refuse = () => {
    let note = ''
    void modal.confirm({
      title: '拒绝这项申请？',
      content: (
        <Input
          aria-label="拒绝的原因"
          placeholder="原因，提出的同事会看到"
          maxLength={200}
          onChange={({ target }) => (note = target.value)}
        />
      ),
      okText: '拒绝',
      okButtonProps: { danger: true },
      cancelText: '返回',
      onOk: async () => {
        if (!note.trim()) {
          void message.warning('请填写拒绝的原因')
          // antd leaves the question open for what is rejected.
          return Promise.reject()
        }
        await send('refuse', note.trim())
      },
    })
  }
  useShortcut('y', '通过这项申请', approve)
  useShortcut('n', '拒绝这项申请', refuse)
  return (
    <Space>
      <Button type="primary" loading={act.isPending} onClick={approve}>
        通过（Y）
      </Button>
      <Button danger disabled={act.isPending} onClick={refuse}>
        拒绝（N）
      </Button>
    </Space>
  )
}

/** Side by side: the numbers of the ask, and those that it would have now. */
function Sides({ one }: Shown) {
  return (
    <div className={styles.sides}>
      <section>
        <h3>申请的金额</h3>
        <strong>{yuan(one.amount_fen)}</strong>
        <p>{partsText(one.parts)}</p>
      </section>
      {one.now && (
        <section className={one.now.problem || one.now.amount_fen !== one.amount_fen ? styles.differs : undefined}>
          <h3>现在的金额</h3>
          <strong>{one.now.problem ? '不能执行' : yuan(one.now.amount_fen)}</strong>
          <p>{one.now.problem || partsText(one.now.parts)}</p>
        </section>
      )}
    </div>
  )
}

function Subject({ no }: { readonly no: string }) {
  if (no.startsWith('B')) return <Link to={links.order(no)}>{no}</Link>
  const closing = closingIn(no)
  return closing ? <Link to={links.closing(closing)}>{subjectText(no)}</Link> : no
}

function Facts({ one }: Shown) {
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'state', label: '状态', children: <Tag color={STATE_COLOURS[one.state]}>{one.state_text}</Tag> },
        {
          key: 'subject',
          label: '对象',
          children: <Subject no={one.subject_no} />,
        },
        { key: 'store', label: '门店', children: one.store_name || '—' },
        { key: 'reason', label: '原因', children: one.reason },
        {
          key: 'limit',
          label: '提出人的额度',
          children: one.limit_fen === null ? '这类事项总要两个人' : yuan(one.limit_fen),
        },
        { key: 'until', label: '有效到', children: <Time at={one.expires_at} /> },
        ...(one.decided_at
          ? [{ key: 'decided', label: '审批', children: `${one.decider_name} ${timeText(one.decided_at)}` }]
          : []),
        ...(one.note ? [{ key: 'note', label: '说明', children: one.note }] : []),
      ]}
    />
  )
}

function People({ one }: Shown) {
  const { asked, refused, done_fen } = one.author
  return (
    <>
      <h3>谁提出</h3>
      <p>
        {`${one.author_name}，${timeText(one.asked_at)}。`}
        {asked === 0
          ? '近三十天没有提出过别的申请。'
          : `近三十天另有 ${asked} 项，被拒 ${refused} 项，执行 ${yuan(done_fen)}。`}
      </p>
      <h3>顾客</h3>
      {one.customer.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {one.earlier.length > 0 && <h3>同一对象的其他申请</h3>}
      {one.earlier.map(({ id, kind_text, state_text, amount_fen }) => (
        <p key={id}>{`${kind_text} ${yuan(amount_fen)} · ${state_text}`}</p>
      ))}
    </>
  )
}
