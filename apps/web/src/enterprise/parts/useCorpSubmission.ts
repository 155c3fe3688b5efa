import type { BookingCard, BookingStarted } from '@kuaimen/contract/booking/booking.views'
import {
  creditShort,
  dayFull,
  driveClosed,
  quotaFull,
  shareUsed,
  staffUnproven,
} from '@kuaimen/contract/enterprise/enterprise.errors'
import type { startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useState } from 'react'
import { useApi } from '../../api/query'
import { forgetBookings } from '../../booking/booking.api'
import { useCancelBooking } from '../../booking/orders.api'
import { besideOf } from '../../booking/parts/useSubmission'
import { noteAnswered, noteSent, type Setback, sentBefore, setbackOf } from '../../booking/submission'
import { storedOf, submittedOf } from '../../custom/custom-visit'
import { forgetSensitive } from '../../custom/remembered'
import { channelCode } from '../../platform/channel'
import { useNavigate } from '../../platform/navigate'
import { paths } from '../../platform/paths'
import { sayFailure } from '../../platform/say-failure'
import { alertDialog, confirmDialog } from '../../ui/Dialog/dialog'
import { toast } from '../../ui/Toast/toast'
import { dropCorpDraft } from '../../visit/draft'
import { useStartCorpBooking } from '../enterprise.api'
import type { CorpPrice } from './useCorpPrice'
import type { CorpVisit } from './useCorpVisit'

/** Of the drive, not of the time: another time would not help. */
const OF_THE_DRIVE: ReadonlySet<number> = new Set([
  ...[quotaFull.code, shareUsed.code, creditShort.code, driveClosed.code, staffUnproven.code],
])

type CorpSetback = Setback | 'drive'

function corpSetbackOf(error: unknown): CorpSetback {
  if (error instanceof Refusal && OF_THE_DRIVE.has(error.code)) return 'drive'
  if (error instanceof Refusal && error.code === dayFull.code) return 'choose_again'
  return setbackOf(error)
}

/** Sends the visit, once however often it is tapped, and goes where the answer leads. */
export function useCorpSubmission({ choice, key, persist }: CorpVisit, price: CorpPrice) {
  const navigate = useNavigate()
  const client = useApi()
  const { mutateAsync: start } = useStartCorpBooking()
  const { mutateAsync: cancel } = useCancelBooking()
  const [isSending, setIsSending] = useState(false)
  const [beside, setBeside] = useState<BookingCard>()
  const [besides, setBesides] = useState<readonly string[]>([])
  const { drive_no } = choice

  const goOn = async ({ order_sn, payable_fen }: BookingStarted) => {
    const next = payable_fen > 0 ? paths.payment({ payable_no: order_sn }) : paths.enterpriseResult({ order_sn })
    // In the place of this page: a way back would lead to a form that is spent.
    await navigate(next, { replace: true })
    dropCorpDraft()
    forgetSensitive()
  }
  const say = (message: string) => alertDialog({ title: '提示', message })

  const after: Record<CorpSetback, (message: string, error: unknown) => unknown> = {
    drive: async (message) => {
      void forgetBookings(client)
      await say(message)
      await navigate(paths.enterpriseDetail({ drive_no }), { replace: true })
    },
    choose_again: async (message) => {
      void forgetBookings(client)
      persist({ time: '' })
      await say(message)
    },
    price: async (message) => {
      await price.refresh()
      await say(message)
    },
    custom: async (message) => {
      persist({ custom: undefined })
      await say(`${message}。定制内容已去掉，可以重新选`)
    },
    options: async (message) => {
      persist({ addon_ids: [] })
      await say(`${message}。已去掉加购，请再看一眼价格`)
    },
    holds: async (message) => {
      const goes = await confirmDialog({ title: '提示', message, confirmText: '查看待支付', cancelText: '知道了' })
      if (goes) await navigate(paths.bookingOrders({ tab: 'unpaid' }))
    },
    made: (message) => say(message),
    cards: () => price.dropCards(),
    beside: (_, error) => setBeside(besideOf(error)),
    unsure: () => toast('没有收到答复，请再试一次'),
    said: (_, error) => sayFailure(error),
  }

  const submit = async (wanted = besides) => {
    if (!price.preview) return
    setIsSending(true)
    const { contact_name, remark, custom } = choice
    // What was sent and never answered may hold its own place now: it is sent again as it was.
    const input = sentBefore<CallOf<typeof startCorpBooking>>(key) ?? {
      ...price.asked,
      ...{ contact_name, remark, agreed: true, besides: [...wanted] },
      shown_payable_fen: price.preview.payable_fen,
      channel: channelCode(),
      ...(custom ? { custom: submittedOf(custom) } : {}),
    }
    noteSent(key, input, custom ? { ...input, custom: storedOf(custom) } : input)
    try {
      const started = await start({ input, key })
      noteAnswered()
      await goOn(started)
    } catch (error) {
      const setback = corpSetbackOf(error)
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
