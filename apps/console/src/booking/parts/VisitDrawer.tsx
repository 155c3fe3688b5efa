import { boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import type { BoardDay, StageView, VisitDetail } from '@kuaimen/contract/booking/board.views'
import type { Whose } from '@kuaimen/contract/staff/privacy.rules'
import { App, Button, Descriptions, Drawer, Input, type InputRef, Select, Space, Table, Timeline } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useData } from '../../api/data'
import { Failed, Loading } from '../../ui/States'
import { timeText } from '../../ui/Time'
import { clock, consentText, flagsOf, nameOf, nextWords, promiseText, transitionWords, yuan } from '../board-text'
import type { BoardActs } from '../useBoard'
import styles from './Board.module.css'
import { type Change, ChangeActs } from './ChangeActs'
import { News } from './News'
import { Phone } from './Phone'
import type { Wanted } from './useBoardKeys'

interface Props {
  readonly order_sn: string
  /** The wish that a key has opened it for; another object is another wish. */
  readonly wanted: { readonly wanted: Wanted | undefined; readonly time?: string | undefined }
  readonly pools: BoardDay['pools']
  readonly acts: BoardActs
  readonly onClose: () => void
}

/** All about one visit, with everything that its state and the person's right allow. */
export default function VisitDrawer({ order_sn, wanted, pools, acts, onClose }: Props) {
  const { data, error, refetch } = useData(boardVisit, { order_sn })
  const isIt = data?.order_sn === order_sn
  return (
    <Drawer
      open
      size={560}
      rootClassName={styles.visit ?? ''}
      onClose={onClose}
      title={isIt ? `${data.time} ${nameOf(data)}` : '到店详情'}
    >
      {!isIt && error && <Failed error={error} again={() => void refetch()} />}
      {!isIt && !error && <Loading />}
      {isIt && <News key={order_sn} visit={data} hasJustActed={acts.hasJustActed} />}
      {isIt && <Contents visit={data} pools={pools} acts={acts} wanted={wanted} />}
    </Drawer>
  )
}

type Shown = { readonly visit: VisitDetail; readonly acts: BoardActs }

function Contents({ visit, pools, acts, wanted }: Shown & Pick<Props, 'pools' | 'wanted'>) {
  return (
    <div className={styles.drawer}>
      <Acts visit={visit} acts={acts} wanted={wanted} />
      <Facts visit={visit} />
      <Stages visit={visit} pools={pools} acts={acts} />
      <Money visit={visit} />
      <Notes visit={visit} acts={acts} wanted={wanted} />
      <History visit={visit} />
    </div>
  )
}

/** Runs once for each wish, when the drawer stands: antd takes the focus as it opens. */
function useWanted(wish: Props['wanted'], mine: Wanted, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (wish.wanted !== mine) return
    const timer = setTimeout(() => latest.current(), OPENED_MS)
    return () => clearTimeout(timer)
  }, [wish, mine])
}

const OPENED_MS = 350

/** Each with its consequence in yuan before it is done. */
function Acts({ visit, acts, wanted }: Shown & Pick<Props, 'wanted'>) {
  const { modal } = App.useApp()
  const { can, consequences } = visit
  const next = nextWords(visit)
  const askMissed = () =>
    modal.confirm({
      title: '登记未到店？',
      content: `${consequences.missed?.words ?? ''}。半小时内签到或撤销即可更正，之后按此结算。`,
      okText: '登记未到店',
      onOk: () => acts.missed(visit, true, consequences.missed?.kept_fen),
    })
  const [change, setChange] = useState<Change>()
  useWanted(wanted, 'missed', () => can.missed && void askMissed())
  useWanted(wanted, 'reschedule', () => can.reschedule && setChange({ act: 'reschedule', time: wanted.time }))
  useWanted(wanted, 'cancel', () => can.cancel && setChange({ act: 'cancel' }))
  return (
    <Space wrap>
      {next && (
        <Button type="primary" disabled={acts.isBusy} onClick={() => void acts.next(visit)}>
          {next}
        </Button>
      )}
      {can.transitions
        .filter((to) => !(can.next?.act === 'move' && can.next.to === to))
        .map((to) => (
          <Button key={to} disabled={acts.isBusy} onClick={() => void acts.transition(visit, to)}>
            {transitionWords(to)}
          </Button>
        ))}
      {can.undo && <Button onClick={() => void acts.undo(visit)}>撤回一步</Button>}
      {can.late && <Button onClick={() => void acts.late(visit)}>晚到</Button>}
      {can.unmissed && <Button onClick={() => void acts.missed(visit, false)}>撤销未到店</Button>}
      {can.missed && (
        <Button danger onClick={askMissed}>
          未到店
        </Button>
      )}
      <ChangeActs visit={visit} open={change} onOpen={setChange} />
      {can.cancel_fault && consequences.cancel_fault && <CancelForStudio visit={visit} acts={acts} />}
    </Space>
  )
}

function CancelForStudio({ visit, acts }: Shown) {
  const { modal } = App.useApp()
  const ask = () => {
    let reason = ''
    void modal.confirm({
      title: '门店原因取消？',
      content: (
        <>
          <p>{`${visit.consequences.cancel_fault?.words ?? ''}。取消后不能恢复。`}</p>
          <Input
            placeholder="原因，顾客会看到"
            maxLength={200}
            aria-label="原因"
            onChange={({ target }) => (reason = target.value)}
          />
        </>
      ),
      okText: '取消预约',
      okButtonProps: { danger: true },
      cancelText: '返回',
      onOk: async () => {
        if (!reason.trim()) acts.warn('请填写原因，顾客会看到')
        const back_fen = visit.consequences.cancel_fault?.back_fen ?? 0
        const isDone = reason.trim() && (await acts.cancel(visit, reason.trim(), back_fen))
        // antd leaves the question open for what is rejected.
        if (!isDone) return Promise.reject()
      },
    })
  }
  return (
    <Button danger onClick={ask}>
      门店原因取消
    </Button>
  )
}

interface PersonProps {
  readonly visit: VisitDetail
  readonly whose: Whose
  readonly name: string
  readonly mobile: string
}

/** Whole numbers of one visit are not there for the next. */
function Person({ visit: { order_sn, can }, whose, name, mobile }: PersonProps) {
  return (
    <Space>
      {name && <span>{name}</span>}
      <Phone key={order_sn} order_sn={order_sn} whose={whose} mobile={mobile} may={can.phone} />
    </Space>
  )
}

function Facts({ visit }: Pick<Shown, 'visit'>) {
  const { guest } = visit
  const member = { name: visit.nickname, mobile: visit.mobile }
  const items = [
    {
      key: 'state',
      label: '状态',
      children: [visit.state_text, ...flagsOf(visit).map(({ text }) => text)].join(' · '),
    },
    { key: 'who', label: '顾客', children: <Person visit={visit} whose="member" {...member} /> },
    ...(guest ? [{ key: 'guest', label: '到店人', children: <Person visit={visit} whose="guest" {...guest} /> }] : []),
    ...(visit.guest_consent
      ? [{ key: 'consent', label: '到店人短信', children: consentText[visit.guest_consent] }]
      : []),
    { key: 'what', label: '项目', children: `${visit.product_names.join('、')}，${visit.people} 人` },
    ...(visit.addons?.length ? [{ key: 'addons', label: '附加项', children: visit.addons.join('、') }] : []),
    ...(visit.remark ? [{ key: 'remark', label: '顾客备注', children: visit.remark }] : []),
    { key: 'no', label: '订单号', children: visit.order_sn },
  ]
  return <Descriptions size="small" column={1} items={items} />
}

const timesOf = (from: number | null, to: number | null): string =>
  [from === null ? '' : clock(from), to === null ? '' : clock(to)].filter(Boolean).join('–')

function Stages({ visit, pools, acts }: Shown & Pick<Props, 'pools'>) {
  const placesOf = ({ pool_kind }: StageView) =>
    (pools.find(({ kind }) => kind === pool_kind)?.places ?? []).map(({ no, name }) => ({ value: no, label: name }))
  return (
    <Table
      size="small"
      rowKey="step"
      pagination={false}
      dataSource={visit.stages}
      columns={[
        { title: '环节', dataIndex: 'name' },
        { title: '计划', render: (_, stage) => timesOf(stage.planned_from, stage.planned_to) },
        { title: '实际', render: (_, stage) => timesOf(stage.began_at, stage.ended_at) || '—' },
        { title: '预计', render: (_, stage) => timesOf(stage.expected_from, stage.expected_to) || '—' },
        {
          title: '位置',
          render: (_, stage) =>
            visit.can.place && stage.ended_at === null ? (
              <Select
                size="small"
                allowClear
                aria-label={`${stage.name}的位置`}
                placeholder="未定"
                popupMatchSelectWidth={false}
                value={stage.place_no}
                options={placesOf(stage)}
                onChange={(no: number | undefined) => void acts.place(visit, stage.step, no ?? null)}
              />
            ) : (
              stage.place_name || '—'
            ),
        },
      ]}
    />
  )
}

function Money({ visit }: Pick<Shown, 'visit'>) {
  const { policy } = visit
  const items = [
    { key: 'total', label: '合计', children: yuan(visit.total_fen) },
    ...visit.money.map(({ name, amount_fen, back_fen }, nth) => ({
      key: `money${nth}`,
      label: name,
      children: back_fen > 0 ? `${yuan(amount_fen)}，已退 ${yuan(back_fen)}` : yuan(amount_fen),
    })),
    {
      key: 'policy',
      label: '承诺',
      children: promiseText(policy),
    },
  ]
  return <Descriptions size="small" column={1} title="金额" items={items} />
}

function Notes({ visit, acts, wanted }: Shown & Pick<Props, 'wanted'>) {
  const [text, setText] = useState('')
  const field = useRef<InputRef>(null)
  useWanted(wanted, 'note', () => field.current?.focus())
  const save = async () => {
    if (text.trim() && (await acts.note(visit, text.trim()))) setText('')
  }
  return (
    <section>
      <h3>备注（只有员工看得到）</h3>
      {visit.note_list.map(({ at, by_name, text: said }) => (
        <p key={`${at}${said}`}>
          {said} <small>{`${by_name} ${timeText(at)}`}</small>
        </p>
      ))}
      {visit.can.note && (
        <Space.Compact block>
          <Input
            ref={field}
            value={text}
            maxLength={500}
            aria-label="备注"
            placeholder="写给同事的话"
            onChange={({ target }) => setText(target.value)}
            onPressEnter={() => void save()}
          />
          <Button onClick={() => void save()}>记下</Button>
        </Space.Compact>
      )}
    </section>
  )
}

function History({ visit }: Pick<Shown, 'visit'>) {
  return (
    <section>
      <h3>记录</h3>
      <Timeline
        items={visit.history.map(({ at, text, note, by_name }, nth) => ({
          key: nth,
          content: [text, note, by_name, timeText(at)].filter(Boolean).join(' · '),
        }))}
      />
      {visit.others.length > 0 && <h3>这位顾客的其他到店</h3>}
      {visit.others.map((other) => (
        <p key={other.order_sn}>
          {`${other.day} ${other.time} ${other.store_name} ${other.product_names.join('、')} ${other.state_text}`}
        </p>
      ))}
    </section>
  )
}
