import {
  closingAnnounce,
  closingDetail,
  closingList,
  closingOffer,
  closingRefund,
  closingWithdraw,
} from '@kuaimen/contract/booking/closing.endpoints'
import type { ClosingDetail } from '@kuaimen/contract/booking/closing.views'
import { planCells, storePlan } from '@kuaimen/contract/schedule/plan.endpoints'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../api/data'
import { useMay } from '../../platform/me'
import { yuan } from '../board-text'
import styles from './Closing.module.css'

const changes = [closingDetail, closingList, planCells, storePlan]

/** The steps of a closing, each with its consequence before it is done. */
export function ClosingActs({ closing }: { readonly closing: ClosingDetail }) {
  const { id, version, state, store_id } = closing
  const seen = { closing_id: id, version }
  const mayClose = useMay('schedule.close', store_id)
  const mayOffer = useMay('bulk.move', store_id)
  const mayRefund = useMay('bulk.refund', store_id)
  const announce = useAct(closingAnnounce, { changes })
  const offer = useAct(closingOffer, { changes })
  const refund = useAct(closingRefund, { changes })
  const withdraw = useAct(closingWithdraw, { changes })
  const { modal, message } = App.useApp()
  const [running, setRunning] = useState('')
  const failed = (error: Error) => void message.error(error.message)
  const ask = (title: string, content: string, onOk: () => Promise<unknown>) =>
    modal.confirm({ title, content, okText: '确定', onOk: () => onOk().catch(failed) })

  /** Calls do some cases each: they are made until nothing is left, and can be taken up again where they stopped. */
  const inTurns = async (words: string, turn: () => Promise<{ left: number; done: number }>) => {
    let done = 0
    setRunning(`${words} 0`)
    try {
      for (;;) {
        const one = await turn()
        done += one.done
        setRunning(`${words} ${done}`)
        if (one.left === 0) break
      }
      message.success(`${words} ${done} 位`)
    } catch (error) {
      failed(error as Error)
    } finally {
      setRunning('')
    }
  }
  const offerAll = () =>
    inTurns('已找到新时间', async () => {
      const { left, offered } = await offer.mutateAsync(seen)
      return { left, done: offered }
    })
  const askRefund = () =>
    refund.mutateAsync(seen).then(({ visits, amount_fen }) => {
      message.success(`已提出申请：${visits} 位共 ${yuan(amount_fen)}，第二个人批准后逐位退回`)
    })
  const waiting = closing.list.filter((one) => one.state === 'open' || one.state === 'offered')
  const back = waiting.reduce((sum, { paid_fen }) => sum + paid_fen, 0)
  const unasked = waiting.filter((one) => one.state === 'open').length
  return (
    <div className={styles.acts}>
      {state === 'draft' && mayClose && (
        <Button
          type="primary"
          onClick={() =>
            ask(
              '宣布停业',
              `从这一秒起这些日子不再接受预约，${closing.sums.visits} 位已约的顾客会收到通知，可以改期或全额退款。`,
              () => announce.mutateAsync(seen),
            )
          }
        >
          宣布停业
        </Button>
      )}
      {state === 'announced' && mayOffer && unasked > 0 && (
        <Button type="primary" disabled={running !== ''} onClick={() => void offerAll()}>
          给 {unasked} 位找新时间
        </Button>
      )}
      {state === 'announced' && mayRefund && waiting.length > 0 && (
        <Button
          danger
          disabled={running !== ''}
          onClick={() =>
            ask(
              '申请其余全部退款',
              `还没有决定的 ${waiting.length} 位顾客：取消预约，全额退回（实付 ${yuan(back)}，券与卡退回卡包），并送补偿券。需要第二个人批准。`,
              askRefund,
            )
          }
        >
          申请其余 {waiting.length} 位全额退款
        </Button>
      )}
      {(state === 'announced' || state === 'done') && mayClose && (
        <Button
          disabled={running !== ''}
          onClick={() =>
            ask('撤回停业', '这些日子重新开放，没有处理的预约照常；已经改期和退款的不变。', () =>
              withdraw.mutateAsync(seen),
            )
          }
        >
          撤回
        </Button>
      )}
      {running && <span role="status">{running}…</span>}
    </div>
  )
}
