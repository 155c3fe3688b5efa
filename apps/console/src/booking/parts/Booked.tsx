import type { DeskBooked } from '@kuaimen/contract/booking/desk.views'
import { searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { studioTime } from '@kuaimen/contract/kernel/time'
import { App, Button } from 'antd'
import { Link } from 'react-router'
import { useData } from '../../api/data'
import { QrCode } from '../../ui/QrCode'
import { useShortcut } from '../../ui/shortcuts'
import { yuan } from '../board-text'
import { links } from './links'
import styles from './Step.module.css'

const AGAIN_MS = 3_000

/** The customer's own page of the order as a QR code: they log in with their number and pay there. */
export function Booked({ booked, onAgain }: { readonly booked: DeskBooked; readonly onAgain: () => void }) {
  const { message } = App.useApp()
  const { data } = useData(searchOrders, { q: booked.order_sn }, { everyMs: AGAIN_MS })
  const hit = data?.list[0]
  const state = hit?.state ?? booked.state
  useShortcut('n', '下一位顾客', onAgain)
  const copy = async () => {
    await navigator.clipboard.writeText(booked.pay_url)
    message.success('已复制链接')
  }
  return (
    <section className={styles.step} aria-label="付款">
      <h2 role="status">{wordsOf(state, booked)}</h2>
      <p>
        <Link to={links.order(booked.order_sn)}>{booked.order_sn}</Link>
        {hit && ` · ${hit.store_name} · ${hit.day} ${hit.time}`}
        {!booked.proven && ' · 手机号未验证'}
      </p>
      {state === 'held' && (
        <div className={styles.pay}>
          <QrCode text={booked.pay_url} label="付款码" size={220} />
          <div>
            <p className={styles.large}>{yuan(booked.payable_fen)}</p>
            <p>请顾客用手机扫码，用这个手机号登录后付款。</p>
            <p className={styles.address}>{booked.pay_url}</p>
            <Button onClick={() => void copy()}>复制链接</Button>
          </div>
        </div>
      )}
      <Button type="primary" onClick={onAgain}>
        下一位顾客（N）
      </Button>
    </section>
  )
}

function wordsOf(state: string, { hold_until }: DeskBooked): string {
  if (state === 'held')
    return `时间已占住，请在 ${hold_until ? studioTime(new Date(hold_until * 1000)) : '几分钟'} 前付款`
  if (state === 'expired') return '超时没有付款，时间已放开'
  return state === 'cancelled' ? '已取消' : '已付款，预约成功'
}
