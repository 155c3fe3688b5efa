import { deskHeld, deskRelease, deskStarts } from '@kuaimen/contract/booking/desk.endpoints'
import type { DeskHeld } from '@kuaimen/contract/booking/desk.views'
import { searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { studioTime } from '@kuaimen/contract/kernel/time'
import { App, Button } from 'antd'
import { Link } from 'react-router'
import { useAct, useData } from '../../api/data'
import { useChosenStore } from '../../platform/chosen-store'
import { QrCode } from '../../ui/QrCode'
import { Failed, Loading } from '../../ui/States'
import { useShortcut } from '../../ui/shortcuts'
import { yuan } from '../board-text'
import { links } from './links'
import styles from './Step.module.css'

const AGAIN_MS = 3_000

interface Props {
  readonly order_sn: string
  /** Known right after it was booked alone. */
  readonly isUnproven: boolean
  readonly onAgain: () => void
}

/** The customer's own page of the order as a QR code: they log in with their number and pay there. */
export function Booked({ order_sn, isUnproven, onAgain }: Props) {
  const { data, error, refetch } = useData(deskHeld, { order_sn }, { everyMs: AGAIN_MS })
  useShortcut('n', '下一位顾客', onAgain)
  const isIt = data?.order_sn === order_sn
  return (
    <section className={styles.step} aria-label="付款">
      {isIt ? (
        <Held held={data} isUnproven={isUnproven} />
      ) : error ? (
        <Failed error={error} again={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <Button type="primary" onClick={onAgain}>
        下一位顾客（N）
      </Button>
    </section>
  )
}

function Held({ held, isUnproven }: { readonly held: DeskHeld; readonly isUnproven: boolean }) {
  const { stores } = useChosenStore()
  const store = stores.find(({ id }) => id === held.store_id)
  return (
    <>
      <h2 role="status">{wordsOf(held)}</h2>
      <p>
        <Link to={links.order(held.order_sn)}>{held.order_sn}</Link>
        {[store?.name, `${held.day} ${held.time}`, isUnproven && '手机号未验证']
          .filter(Boolean)
          .map((words) => ` · ${words}`)}
      </p>
      <PayCode held={held} />
    </>
  )
}

/** For who has not paid yet; the desk gives the time back when the customer does not want it any more. */
export function PayCode({ held }: { readonly held: DeskHeld }) {
  const { message } = App.useApp()
  if (held.state !== 'held') return null
  const copy = async () => {
    await navigator.clipboard.writeText(held.pay_url)
    message.success('已复制链接')
  }
  return (
    <div className={styles.pay}>
      <QrCode text={held.pay_url} label="付款码" size={220} />
      <div>
        <p className={styles.large}>{yuan(held.payable_fen)}</p>
        <p>请顾客用手机扫码，用这个手机号登录后付款。</p>
        <p className={styles.address}>{held.pay_url}</p>
        <div className={styles.fields}>
          <Button onClick={() => void copy()}>复制链接</Button>
          <Release order_sn={held.order_sn} />
        </div>
      </div>
    </div>
  )
}

function Release({ order_sn }: { readonly order_sn: string }) {
  const { modal, message } = App.useApp()
  const release = useAct(deskRelease, { changes: [deskHeld, deskStarts, searchOrders] })
  const ask = () =>
    modal.confirm({
      title: '释放这个时间？',
      content: '顾客还没有付款。释放后别人可以约这个时间，这个付款码随即失效。',
      okText: '释放',
      onOk: () => release.mutateAsync({ order_sn }).catch((error: Error) => void message.error(error.message)),
    })
  return <Button onClick={() => void ask()}>释放</Button>
}

export function wordsOf({ state, hold_until }: Pick<DeskHeld, 'state' | 'hold_until'>): string {
  if (state === 'held')
    return `时间已占住，请在 ${hold_until ? studioTime(new Date(hold_until * 1000)) : '几分钟'} 前付款`
  if (state === 'expired') return '超时没有付款，时间已放开'
  return state === 'cancelled' ? '已取消，时间已放开' : '已付款，预约成功'
}
