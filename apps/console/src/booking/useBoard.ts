import * as board from '@kuaimen/contract/booking/board.endpoints'
import type { BoardVisit } from '@kuaimen/contract/booking/board.views'
import { LATE_MINUTES } from '@kuaimen/contract/booking/postpone.rules'
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { operatorCancel, operatorTransition, scanMember } from '@kuaimen/contract/booking/staff.endpoints'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { App } from 'antd'
import { useRef } from 'react'
import { TransportError } from '../api/call'
import { useAct } from '../api/data'
import { askedBefore } from './board-text'

const CHANGES = [board.boardDay, board.boardVisit] as const

const JUST_MS = 2_000

/** Acts of the floor. Whoever was too late is told, and sees the visit as it is. */
export function useBoardActs(onTapped: (order_sn: string) => void = () => {}) {
  const { message, modal } = App.useApp()
  const lastAct = useRef(0)
  const acting = { changes: CHANGES }
  const transition = useAct(operatorTransition, acting)
  const stage = useAct(board.boardStage, acting)
  const place = useAct(board.boardPlace, acting)
  const undo = useAct(board.boardUndo, acting)
  const late = useAct(board.boardLate, acting)
  const missed = useAct(board.boardMissed, acting)
  const note = useAct(board.boardNote, acting)
  const cancel = useAct(operatorCancel, acting)
  const scan = useAct(scanMember)
  const say = async (work: Promise<unknown>, done?: string): Promise<boolean> => {
    lastAct.current = Date.now()
    try {
      await work
      if (done) void message.success(done)
      return true
    } catch (error) {
      const isBehind = error instanceof Refusal && error.status === 409
      void message[isBehind ? 'warning' : 'error'](error instanceof Error ? error.message : '没有做成，请重试')
      return false
    } finally {
      lastAct.current = Date.now()
    }
  }
  const goTo = async ({ order_sn, state, branch }: BoardVisit, to: BookingState): Promise<boolean> => {
    const question = askedBefore(to, branch)
    if (question && !(await modal.confirm(question))) return false
    const work = transition.mutateAsync({ order_sn, to: to as 'checked_in', from: state })
    if (to !== 'checked_in') return say(work)
    // The customer is here, network or not: the tap waits, with its time.
    return say(
      work.catch((error: unknown) => {
        if (!(error instanceof TransportError)) throw error
        onTapped(order_sn)
        void message.warning('网络断开，签到已记下，恢复后自动发送')
      }),
    )
  }
  return {
    isBusy: [transition, stage, place, undo, late, missed, note, cancel].some(({ isPending }) => isPending),
    /** Whether the person has just done something: what changes then is no news. */
    hasJustActed: () => Date.now() - lastAct.current < JUST_MS,
    transition: goTo,
    next: (visit: BoardVisit) => {
      const { next } = visit.can
      if (!next) return Promise.resolve(false)
      if (next.act === 'move') return goTo(visit, next.to ?? 'checked_in')
      return say(stage.mutateAsync({ order_sn: visit.order_sn, step: next.step ?? 0, act: next.act }))
    },
    place: ({ order_sn }: BoardVisit, step: number, place_no: number | null) =>
      say(place.mutateAsync({ order_sn, step, place_no })),
    undo: ({ order_sn, state }: BoardVisit) => say(undo.mutateAsync({ order_sn, from: state }), '已撤回一步'),
    /** One key goes through what can be said. */
    late: ({ order_sn, late_minutes = 0 }: BoardVisit) => {
      const at = (LATE_MINUTES as readonly number[]).indexOf(late_minutes)
      const minutes = LATE_MINUTES[(at + 1) % LATE_MINUTES.length] ?? 0
      return say(late.mutateAsync({ order_sn, minutes }), minutes > 0 ? `已登记晚到约 ${minutes} 分钟` : '已登记准时到')
    },
    missed: ({ order_sn }: BoardVisit, isMissed: boolean, shown_kept_fen?: number) =>
      say(missed.mutateAsync({ order_sn, missed: isMissed, ...(shown_kept_fen !== undefined && { shown_kept_fen }) })),
    note: ({ order_sn }: BoardVisit, text: string) => say(note.mutateAsync({ order_sn, text }), '已记下'),
    cancel: ({ order_sn }: BoardVisit, reason: string, shown_back_fen: number) =>
      say(
        cancel.mutateAsync({ order_sn, reason, shown_back_fen }).then(({ approval_id }) => {
          void message.success(approval_id ? '超过您的额度，已提出申请，等待审批' : '已取消，款项全额退回')
        }),
      ),
    scan: scan.mutateAsync,
    warn: (text: string) => void message.warning(text),
  }
}

export type BoardActs = ReturnType<typeof useBoardActs>
