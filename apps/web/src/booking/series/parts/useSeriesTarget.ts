import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../../ui/Toast/toast'
import { persistDraft, useDraft } from '../../../visit/draft'
import { bookingOf, useChooseSeries } from '../../booking.api'
import { withSeries } from '../../looks'
import { isMadeToMeasure } from './useOpenLook'

interface Wanted {
  /** Of a booking that exists; without it, the draft. */
  readonly order_sn: string | undefined
  readonly productId: number
  readonly look: 1 | 2
}

export interface SeriesTarget {
  readonly state: 'pending' | 'ready' | 'closed' | 'custom' | 'unknown' | 'failed' | 'no_draft'
  readonly chosen: number | undefined
  readonly productName: string
  readonly save: (seriesId: number) => Promise<unknown>
  readonly retry: () => unknown
}

/** What the choice is for, and where it is saved. */
export function useSeriesTarget(wanted: Wanted): SeriesTarget {
  const ofBooking = useBookingTarget(wanted)
  const ofDraft = useDraftTarget(wanted)
  return wanted.order_sn === undefined ? ofDraft : ofBooking
}

function useBookingTarget({ order_sn = '', productId, look }: Wanted): SeriesTarget {
  const { data: booking, error, refetch } = useQuery({ ...bookingOf(order_sn), enabled: order_sn !== '' })
  const { mutateAsync: choose } = useChooseSeries()
  const line = booking?.lines.find(({ product_id }) => product_id === productId)
  const state = () => {
    if (booking && line)
      return !booking.can.series ? 'closed' : isMadeToMeasure(booking, productId) ? 'custom' : 'ready'
    if (booking) return 'unknown'
    if (!error) return 'pending'
    return error instanceof Refusal && error.status < 500 ? 'unknown' : 'failed'
  }
  return {
    state: state(),
    chosen: line?.series[look - 1]?.id,
    productName: line?.name ?? '',
    save: async (series_id) => {
      await choose({ order_sn, product_id: productId, look, series_id })
      toast('已选好', { kind: 'success' })
    },
    retry: refetch,
  }
}

function useDraftTarget({ productId, look }: Wanted): SeriesTarget {
  const draft = useDraft()
  const item = draft?.items.find(({ product_id }) => product_id === productId)
  return {
    state: item ? 'ready' : 'no_draft',
    chosen: item?.series_ids[look - 1] ?? undefined,
    productName: '',
    save: async (seriesId) => {
      if (!draft) return
      const items = draft.items.map((one) =>
        one.product_id === productId ? { ...one, series_ids: withSeries(one.series_ids, look, seriesId) } : one,
      )
      persistDraft({ items })
    },
    retry: () => {},
  }
}
