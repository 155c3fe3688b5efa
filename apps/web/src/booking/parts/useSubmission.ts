import type { startBooking } from '@kuaimen/contract/booking/booking.endpoints'
import type { BookingPreview, BookingStarted } from '@kuaimen/contract/booking/booking.views'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { useState } from 'react'
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
import { noteAnswered, noteSent, type Setback, sentBefore, setbackOf } from '../submission'
import { choosePath } from './NothingChosen'

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
  const [isSending, setIsSending] = useState(false)

  const goOn = async ({ order_sn, payable_fen }: BookingStarted) => {
    const next = payable_fen > 0 ? paths.payment({ payable_no: order_sn }) : paths.bookingResult({ order_sn })
    // In the place of this page: a way back would lead to a form that is spent.
    await navigate(next, { replace: true })
    dropDraft()
    dropCardChoice()
    persistConsent(false)
  }

  const after: Record<Setback, (message: string, error: unknown) => unknown> = {
    choose_again: async (message) => {
      await alertDialog({ title: '提示', message })
      await navigate(choosePath(draft), { replace: true })
    },
    price: async (message) => {
      await refresh()
      await alertDialog({ title: '提示', message })
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
    unsure: () => toast('没有收到答复，请再试一次'),
    said: (_, error) => sayFailure(error),
  }

  const submit = async () => {
    setIsSending(true)
    // What was sent and never answered may hold its own cards now: it is sent again as it was.
    const input = sentBefore<CallOf<typeof startBooking>>(draft.key) ?? {
      ...choice,
      remark: draft.remark,
      agreed: true,
      shown_payable_fen: preview.payable_fen,
      channel: channelCode(),
    }
    noteSent(draft.key, input)
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
  return { submit, isSending }
}
