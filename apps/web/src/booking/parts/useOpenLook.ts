import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { useQueries } from '@tanstack/react-query'
import { paths } from '../../platform/paths'
import { seriesOf } from '../booking.api'
import { type LookRow, looksOf } from '../looks'

type Line = BookingView['lines'][number]

export const lookPath = (order_sn: string, { product_id }: Line, { look }: LookRow): string =>
  look === 1 ? paths.photoSeries({ order_sn, product_id }) : paths.photoSeries2({ order_sn, product_id })

/** The products of a visit that have looks to choose from, while they may be chosen. */
export function useLinesWithLooks({ lines, can }: Pick<BookingView, 'lines' | 'can'>): readonly Line[] {
  const lists = useQueries({
    queries: lines.map(({ product_id }) => ({ ...seriesOf(product_id), enabled: can.series })),
  })
  return can.series ? lines.filter((_, index) => (lists[index]?.data?.length ?? 0) > 0) : []
}

/** Where the first look is chosen that is still open; undefined when none is. */
export function useOpenLook(booking: Pick<BookingView, 'order_sn' | 'lines' | 'can'>): string | undefined {
  const open = useLinesWithLooks(booking).flatMap((line) =>
    looksOf(line).flatMap((look) => (look.chosen ? [] : [lookPath(booking.order_sn, line, look)])),
  )
  return open[0]
}
