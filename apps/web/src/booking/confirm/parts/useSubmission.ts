import type { startBooking } from '@kuaimen/contract/booking/create.endpoints'
import type { BookingPreview, BookingStarted } from '@kuaimen/contract/booking/create.views'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { forgetSensitive } from '../../../custom/saved-answers'
import { channelCode } from '../../../platform/browser/channel'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { alertDialog, confirmDialog } from '../../../ui/Dialog/dialog'
import { toast } from '../../../ui/Toast/toast'
import { type Draft, dropDraft } from '../../../visit/draft'
import { dropCardChoice } from '../../../wallet/choice'
import { type Choice, useStartBooking } from '../../booking.api'
import { persistConsent } from '../consent'
import { setbackOf } from '../submission'
import { customPath } from './ConfirmCustom'
import { choosePath } from './NothingChosen'
import { useIdempotentSubmit } from './useIdempotentSubmit'

export type Made = Pick<BookingStarted, 'order_sn' | 'payable_fen'>

interface Wanted {
  readonly draft: Draft
  readonly choice: Choice
  readonly preview: BookingPreview
  readonly refresh: () => Promise<unknown>
  /** What was to be used of the card case is gone or does not fit. */
  readonly onCardsGone: () => Promise<unknown>
}

/** Sends the draft, and goes where the answer leads. */
export function useSubmission({ draft, choice, preview, refresh, onCardsGone }: Wanted) {
  const navigate = useNavigate()
  const { mutateAsync: start } = useStartBooking()

  const goOn = async ({ order_sn, payable_fen }: Made) => {
    const next = payable_fen > 0 ? paths.payment({ payable_no: order_sn }) : paths.bookingResult({ order_sn })
    // In the place of this page: a way back would lead to a form that is spent.
    await navigate(next, { replace: true })
    dropDraft()
    dropCardChoice()
    persistConsent(false)
    forgetSensitive()
  }

  const sending = useIdempotentSubmit<CallOf<typeof startBooking>>({
    key: draft.key,
    input: {
      ...choice,
      remark: draft.remark,
      ...(draft.guest ? { guest: draft.guest } : {}),
      agreed: true,
      shown_payable_fen: preview.payable_fen,
      channel: channelCode(),
    },
    custom: draft.custom,
    start,
    goOn,
    setbackOf,
    after: {
      choose_again: async (message) => {
        await alertDialog({ title: '提示', message })
        await navigate(choosePath(draft), { replace: true })
      },
      turn_over: async (message) => {
        void refresh()
        const ways = { confirmText: '我的候补', cancelText: '换个时间' }
        const seesWaits = await confirmDialog({ title: '提示', message, ...ways })
        await navigate(seesWaits ? paths.waitlist() : choosePath(draft), { replace: true })
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
      options: async (message) => {
        toast(message)
        await refresh()
      },
      cards: () => onCardsGone(),
    },
  })
  return { ...sending, goOn }
}

/** What another tab has made of the same turn. */
function madeOf(error: unknown): Made | undefined {
  const isMade = (data: unknown): data is Made =>
    isPlainObject(data) && typeof data.order_sn === 'string' && typeof data.payable_fen === 'number'
  return error instanceof Refusal && isMade(error.data) ? error.data : undefined
}
