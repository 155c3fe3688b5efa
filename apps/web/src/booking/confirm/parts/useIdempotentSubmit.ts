import type { startBooking } from '@kuaimen/contract/booking/create.endpoints'
import type { BookingStarted } from '@kuaimen/contract/booking/create.views'
import type { BookingCard } from '@kuaimen/contract/booking/record.views'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useState } from 'react'
import { storedOf, submittedOf } from '../../../custom/draft'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { toast } from '../../../ui/Toast/toast'
import type { DraftCustom } from '../../../visit/draft'
import { useCancelBooking } from '../../orders.api'
import { noteAnswered, noteSent, type Setback, sentBefore } from '../submission'

/** The same for every visit, whoever pays for it. */
type Common = 'holds' | 'overlap' | 'no_answer' | 'other'

type After = (message: string, error: unknown) => unknown

type Sendable = Pick<CallOf<typeof startBooking>, 'besides' | 'custom'>

interface Wanted<Input extends Sendable, Of extends string> {
  /** The same key is the same booking, however often it is sent. */
  readonly key: string
  /** Without visits beside it and without what was put together; nothing while it cannot be sent yet. */
  readonly input: Input | undefined
  readonly custom: DraftCustom | undefined
  readonly start: (submission: { input: Input; key: string }) => Promise<BookingStarted>
  readonly goOn: (started: BookingStarted) => Promise<unknown>
  readonly setbackOf: (error: unknown) => Of
  readonly after: Record<Exclude<Of, Common>, After>
}

/** Sends a visit, once however often it is tapped, beside another one or in its place. */
export function useIdempotentSubmit<Input extends Sendable, Of extends string = Setback>(
  wanted: Wanted<Input, Of | Common>,
) {
  const { key, custom } = wanted
  const navigate = useNavigate()
  const { mutateAsync: cancel } = useCancelBooking()
  const [isSending, setIsSending] = useState(false)
  const [beside, setBeside] = useState<BookingCard>()
  // Visits at the same hour that are wanted too.
  const [besides, setBesides] = useState<readonly string[]>([])

  const common: Record<Common, After> = {
    holds: async (message) => {
      const goes = await confirmDialog({ title: '提示', message, confirmText: '查看待支付', cancelText: '知道了' })
      if (goes) await navigate(paths.bookingOrders({ tab: 'unpaid' }))
    },
    overlap: (_, error) => setBeside(besideOf(error)),
    no_answer: () => toast('没有收到答复，请再试一次'),
    other: (_, error) => sayFailure(error),
  }
  const after = { ...wanted.after, ...common } as Record<Of | Common, After>

  const submit = async (wantedToo = besides) => {
    if (!wanted.input) return
    setIsSending(true)
    // What was sent and never answered may hold its own place and cards now: it is sent again as it was.
    const input: Input = sentBefore<Input>(key) ?? {
      ...wanted.input,
      besides: [...wantedToo],
      ...(custom ? { custom: submittedOf(custom) } : {}),
    }
    noteSent(key, input, custom ? { ...input, custom: storedOf(custom) } : input)
    try {
      const started = await wanted.start({ input, key })
      noteAnswered()
      await wanted.goOn(started)
    } catch (error) {
      const setback = wanted.setbackOf(error)
      if (setback !== 'no_answer') noteAnswered()
      setIsSending(false)
      await after[setback](error instanceof Error ? error.message : '', error)
    }
  }

  const both = ({ order_sn }: BookingCard) => {
    const wantedToo = [...besides, order_sn]
    setBesides(wantedToo)
    return submit(wantedToo)
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

/** The refusal carries the visit that it is about. */
function besideOf(error: unknown): BookingCard | undefined {
  const isCard = (data: unknown): data is BookingCard =>
    typeof data === 'object' && data !== null && 'order_sn' in data && 'can' in data
  return error instanceof Refusal && isCard(error.data) ? error.data : undefined
}
