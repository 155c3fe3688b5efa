import type { BookingStarted } from '@kuaimen/contract/booking/create.views'
import {
  creditShort,
  dayFull,
  driveClosed,
  quotaFull,
  shareUsed,
  staffUnproven,
} from '@kuaimen/contract/enterprise/drive.errors'
import type { startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useApi } from '../../../api/query'
import { forgetBookings } from '../../../booking/booking.api'
import { useIdempotentSubmit } from '../../../booking/confirm/parts/useIdempotentSubmit'
import { type Setback, setbackOf } from '../../../booking/confirm/submission'
import { forgetSensitive } from '../../../custom/saved-answers'
import { channelCode } from '../../../platform/browser/channel'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { alertDialog } from '../../../ui/Dialog/dialog'
import { dropCorpDraft } from '../../../visit/draft'
import { useStartCorpBooking } from '../../enterprise.api'
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

/** Sends the visit, and goes where the answer leads. */
export function useCorpSubmission({ choice, key, persist }: CorpVisit, price: CorpPrice) {
  const navigate = useNavigate()
  const client = useApi()
  const { mutateAsync: start } = useStartCorpBooking()
  const { drive_no, contact_name, remark, custom } = choice

  const goOn = async ({ order_sn, payable_fen }: BookingStarted) => {
    const next = payable_fen > 0 ? paths.payment({ payable_no: order_sn }) : paths.enterpriseResult({ order_sn })
    // In the place of this page: a way back would lead to a form that is spent.
    await navigate(next, { replace: true })
    dropCorpDraft()
    forgetSensitive()
  }
  const say = (message: string) => alertDialog({ title: '提示', message })

  return useIdempotentSubmit<CallOf<typeof startCorpBooking>, CorpSetback>({
    key,
    input: price.preview && {
      ...price.asked,
      ...{ contact_name, remark, agreed: true },
      shown_payable_fen: price.preview.payable_fen,
      channel: channelCode(),
    },
    custom,
    start,
    goOn,
    setbackOf: corpSetbackOf,
    after: {
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
      turn_over: say,
      made: say,
      cards: () => price.dropCards(),
    },
  })
}
