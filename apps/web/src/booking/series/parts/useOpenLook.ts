import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useQueries } from '@tanstack/react-query'
import { paths } from '../../../platform/page/paths'
import { seriesOf } from '../../booking.api'
import { type LookRow, looksOf } from '../../looks'

type Line = BookingView['lines'][number]

export const lookPath = (order_sn: string, { product_id }: Line, { look }: LookRow): string =>
  look === 1 ? paths.photoSeries({ order_sn, product_id }) : paths.photoSeries2({ order_sn, product_id })

/** What was made to measure has its look by that, and no other way to one. */
export const isMadeToMeasure = ({ custom }: Pick<BookingView, 'custom'>, productId: number): boolean =>
  custom?.product_id === productId

/** The products of a visit that have looks to choose from, while they may be chosen. */
export function useLinesWithLooks(booking: Pick<BookingView, 'lines' | 'can' | 'custom'>): readonly Line[] {
  const lines = booking.can.series
    ? booking.lines.filter(({ product_id }) => !isMadeToMeasure(booking, product_id))
    : []
  const lists = useQueries({ queries: lines.map(({ product_id }) => seriesOf(product_id)) })
  return lines.filter((_, index) => (lists[index]?.data?.length ?? 0) > 0)
}

/** Where the first look is chosen that is still open; undefined when none is. */
export function useOpenLook(booking: Pick<BookingView, 'order_sn' | 'lines' | 'can' | 'custom'>): string | undefined {
  const open = useLinesWithLooks(booking).flatMap((line) =>
    looksOf(line).flatMap((look) => (look.chosen ? [] : [lookPath(booking.order_sn, line, look)])),
  )
  return open[0]
}
