import { boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import { deskHeld } from '@kuaimen/contract/booking/desk.endpoints'
import { isOpenToGoodwill, stateText } from '@kuaimen/contract/booking/record.rules'
import { orderPapers } from '@kuaimen/contract/booking/search.endpoints'
import type { OrderPapers } from '@kuaimen/contract/booking/search.views'
import type { Whose } from '@kuaimen/contract/staff/privacy.rules'
import { Descriptions, Drawer, Space, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useData } from '../../api/data'
import { useMay } from '../../platform/me'
import { Failed, Loading } from '../../ui/States'
import { Time, timeText } from '../../ui/Time'
import { consentText, yuan } from '../board-text'
import { PayCode, wordsOf } from './Booked'
import { type Change, ChangeActs } from './ChangeActs'
import { Goodwill } from './Goodwill'
import { links } from './links'
import styles from './OrderDrawer.module.css'
import { Phone } from './Phone'

const PROVIDERS = { wechat: '微信支付', alipay: '支付宝', douyin: '抖音支付' } as const
const PAYMENT = { pending: '待支付', paid: '已支付', closed: '已关闭' } as const
const REFUND = { requested: '已申请', sent: '退款中', settled: '已到账', failed: '失败', by_hand: '线下已退' } as const
const INVOICE: Record<string, string> = {
  requested: '已申请',
  issuing: '开具中',
  issued: '已开具',
  failed: '未开成',
  reversing: '冲红中',
  reversed: '已冲红',
}

/** An order with its money and papers. */
export default function OrderDrawer({ no, onClose }: { readonly no: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useData(orderPapers, { no })
  return (
    <Drawer title={no} open onClose={onClose} size={560}>
      {data?.no === no ? <Papers papers={data} /> : error ? <Failed error={error} again={refetch} /> : <Loading />}
    </Drawer>
  )
}

function Papers({ papers }: { readonly papers: OrderPapers }) {
  const { guest, no, can } = papers
  const phoneOf = (whose: Whose) => (
    <Phone
      key={no}
      order_sn={no}
      whose={whose}
      mobile={(whose === 'guest' ? guest?.mobile : papers.mobile) ?? ''}
      may={can.phone}
    />
  )
  const isHeld = papers.state_text === stateText.held
  const mayMoney = useMay('ledger.read')
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'title', label: '内容', children: papers.title },
          { key: 'state', label: '状态', children: papers.state_text },
          {
            key: 'who',
            label: '顾客',
            children: <Person name={papers.name || '未填姓名'} phone={phoneOf('member')} />,
          },
          ...(guest
            ? [
                {
                  ...{ key: 'guest', label: '到店人' },
                  children: <Person name={`${guest.name} · ${consentText[guest.consent]}`} phone={phoneOf('guest')} />,
                },
              ]
            : []),
          { key: 'made', label: '下单', children: <Time at={papers.made_at} /> },
          { key: 'total', label: '合计', children: yuan(papers.total_fen) },
          ...(papers.company_fen > 0
            ? [{ key: 'company', label: '企业承担', children: yuan(papers.company_fen) }]
            : []),
        ]}
      />
      <List
        title="卡券"
        rows={papers.cards.map((card) => [`${card.name}（尾号 ${card.code}）`, yuan(card.amount_fen)])}
      />
      <h3>支付</h3>
      {mayMoney && <Link to={links.money(no)}>资金明细</Link>}
      {papers.payments.length === 0 && <p className={styles.quiet}>没有支付记录</p>}
      {papers.payments.map((one) => (
        <div key={one.pay_no} className={styles.row}>
          <div>
            {PROVIDERS[one.provider]} <Tag>{PAYMENT[one.state]}</Tag>
            {one.for === 'difference' && <Tag>改期差价</Tag>}
            <small>
              {one.pay_no} {one.provider_no}
            </small>
          </div>
          <div className={styles.money}>
            {yuan(one.amount_fen)}
            <small>
              <Time at={one.at} />
            </small>
          </div>
        </div>
      ))}
      {papers.refunds && (
        <List
          title="退款"
          rows={papers.refunds.map((one) => [
            `${one.refund_no} · ${REFUND[one.state]} · ${one.reason}`,
            yuan(one.amount_fen),
          ])}
        />
      )}
      {papers.invoices && (
        <List
          title="发票"
          rows={papers.invoices.map((one) => [
            `${one.invoice_no} · ${INVOICE[one.state] ?? one.state}`,
            yuan(one.amount_fen),
          ])}
        />
      )}
      {papers.kind === 'booking' && (isHeld ? <HeldAtDesk no={papers.no} /> : <Visit no={papers.no} />)}
    </>
  )
}

/** A time that the desk holds: its QR code, and the way to give it back. */
function HeldAtDesk({ no }: { readonly no: string }) {
  const may = useMay('booking.walk_in')
  const { data: held } = useData(deskHeld, { order_sn: no }, { enabled: may })
  if (held?.order_sn !== no) return null
  return (
    <>
      <h3>{wordsOf(held)}</h3>
      <p>{`到店时间 ${held.day} ${held.time}`}</p>
      <PayCode held={held} />
    </>
  )
}

function Person({ name, phone }: { readonly name: string; readonly phone: ReactNode }) {
  return (
    <Space>
      <span>{name}</span>
      {phone}
    </Space>
  )
}

/** Where and when the visit is, what happened to it, and the way to why that start is closed for others. */
function Visit({ no }: { readonly no: string }) {
  const { data: visit } = useData(boardVisit, { order_sn: no })
  const [change, setChange] = useState<Change>()
  const mayGive = useMay('refund.goodwill', visit?.store_id)
  if (visit?.order_sn !== no) return null
  const { store_id, day, time, people, lines, history, note_list } = visit
  return (
    <>
      <p>
        {day} {time} · {people} 位 · <Link to={links.board({ store_id, day })}>看板</Link> ·{' '}
        <Link to={links.explain({ store_id, day, time, people, product_id: lines[0]?.product_id })}>
          这个时间为什么约不到
        </Link>
      </p>
      <Space>
        <ChangeActs visit={visit} open={change} onOpen={setChange} />
      </Space>
      {mayGive && isOpenToGoodwill(visit.state) && <Goodwill key={no} order_sn={no} />}
      <List title="备注" rows={note_list.map(({ text, by_name, at }) => [`${text}（${by_name}）`, timeText(at)])} />
      <List
        title="记录"
        rows={history.map(({ text, note, by_name, at }) => [
          [note ? `${text}：${note}` : text, by_name].filter(Boolean).join(' · '),
          timeText(at),
        ])}
      />
    </>
  )
}

function List({ title, rows }: { readonly title: string; readonly rows: readonly (readonly [string, string])[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      {rows.map(([words, money], nth) => (
        <div key={nth} className={styles.row}>
          <div>{words}</div>
          <div className={styles.money}>{money}</div>
        </div>
      ))}
    </>
  )
}
