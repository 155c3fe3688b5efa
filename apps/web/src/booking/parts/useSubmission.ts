import type { startBooking } from '@kuaimen/contract/booking/booking.endpoints'
import type { BookingCard, BookingPreview, BookingStarted } from '@kuaimen/contract/booking/booking.views'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { useState } from 'react'
import { storedOf, submittedOf } from '../../custom/custom-visit'
import { forgetSensitive } from '../../custom/remembered'
import { channelCode } from '../../platform/channel'
import { useNavigate } from '../../platform/navigate'
import { paths } from '../../platform/paths'
import { sayFailure } from '../../platform/say-failure'
import { alertDialog, confirmDialog } from '../../ui/Dialog/dialog'
import { toast } from '../../ui/Toast/toast'
import { type Draft, dropDraft } from '../../visit/draft'
import { dropCardChoice } from '../../wallet/choice'
import { type Choice, useStartBooking } from '../booking.api'
import { persistConsent } from '../consent'
import { useCancelBooking } from '../orders.api'
import { noteAnswered, noteSent, type Setback, sentBefore, setbackOf } from '../submission'
import { customPath } from './ConfirmCustom'
import { choosePath } from './NothingChosen'

type Made = Pick<BookingStarted, 'order_sn' | 'payable_fen'>

interface Wanted {
  readonly draft: Draft
  readonly choice: Choice
  readonly preview: BookingPreview
  readonly refresh: () => Promise<unknown>
  /** What was to be used of the card case is gone or does not fit. */
  readonly onCardsGone: () => Promise<unknown>
}

/** Sends the draft, once however often it is tapped, and goes where the answer leads. */
export function useSubmission({ draft, choice, preview, refresh, onCardsGone }: Wanted) {
  const navigate = useNavigate()
  const { mutateAsync: start } = useStartBooking()
  const { mutateAsync: cancel } = useCancelBooking()
  const [isSending, setIsSending] = useState(false)
  const [beside, setBeside] = useState<BookingCard>()
  // Visits at the same hour that are wanted too.
  const [besides, setBesides] = useState<readonly string[]>([])

  const goOn = async ({ order_sn, payable_fen }: Made) => {
    const next = payable_fen > 0 ? paths.payment({ payable_no: order_sn }) : paths.bookingResult({ order_sn })
    // In the place of this page: a way back would lead to a form that is spent.
    await navigate(next, { replace: true })
    dropDraft()
    dropCardChoice()
    persistConsent(false)
    forgetSensitive()
  }

  const after: Record<Setback, (message: string, error: unknown) => unknown> = {
    choose_again: async (message) => {
      await alertDialog({ title: '提示', message })
      await navigate(choosePath(draft), { replace: true })
    },
    made: (message, error) => {
      const made = madeOf(error)
      return made ? goOn(made) : alertDialog({ title: '提示', message })
    },
    price: async (message) => {
      await refresh()
      await alertDialog({ title: '提示', message })
    },
    custom: async (message) => {
      if (!draft.custom) return toast(message)
      await alertDialog({ title: '定制内容有变化', message: `${message}。其余的都为您留着` })
      await navigate(customPath(draft.custom, paths.bookingConfirm({ branch: draft.branch })), { replace: true })
    },
    holds: async (message) => {
      const goes = await confirmDialog({ title: '提示', message, confirmText: '查看待支付', cancelText: '知道了' })
      if (goes) await navigate(paths.bookingOrders({ tab: 'unpaid' }))
    },
    options: async (message) => {
      toast(message)
      await refresh()
    },
    cards: () => onCardsGone(),
    beside: (_, error) => setBeside(besideOf(error)),
    unsure: () => toast('没有收到答复，请再试一次'),
    said: (_, error) => sayFailure(error),
  }

  const submit = async (wanted = besides) => {
    setIsSending(true)
    // What was sent and never answered may hold its own cards now: it is sent again as it was.
    const input = sentBefore<CallOf<typeof startBooking>>(draft.key) ?? {
      ...choice,
      remark: draft.remark,
      ...(draft.guest ? { guest: draft.guest } : {}),
      agreed: true,
      shown_payable_fen: preview.payable_fen,
      channel: channelCode(),
      besides: [...wanted],
      ...(draft.custom ? { custom: submittedOf(draft.custom) } : {}),
    }
    noteSent(draft.key, input, draft.custom ? { ...input, custom: storedOf(draft.custom) } : input)
    try {
      const started = await start({ input, key: draft.key })
      noteAnswered()
      await goOn(started)
    } catch (error) {
      const setback = setbackOf(error)
      if (setback !== 'unsure') noteAnswered()
      setIsSending(false)
      await after[setback](error instanceof Error ? error.message : '', error)
    }
  }

  const both = ({ order_sn }: BookingCard) => {
    const wanted = [...besides, order_sn]
    setBesides(wanted)
    return submit(wanted)
  }
  const instead = async ({ order_sn }: BookingCard) => {
    try {
      await cancel({ order_sn, shown_refund_fen: 0 })
    } catch (error) {
      return sayFailure(error)
    }
    await submit()
  }
  return { submit: () => submit(), isSending, beside, closeBeside: () => setBeside(undefined), both, instead }
}

/** What another tab has made of the same turn. */
function madeOf(error: unknown): Made | undefined {
  const isMade = (data: unknown): data is Made =>
    isPlainObject(data) && typeof data.order_sn === 'string' && typeof data.payable_fen === 'number'
  return error instanceof Refusal && isMade(error.data) ? error.data : undefined
}

/** The refusal carries the visit that it is about. */
export function besideOf(error: unknown): BookingCard | undefined {
  const isCard = (data: unknown): data is BookingCard =>
    typeof data === 'object' && data !== null && 'order_sn' in data && 'can' in data
  return error instanceof Refusal && isCard(error.data) ? error.data : undefined
}
