import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { waitlist } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import type { WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useIsLoggedIn, useVisitor } from '../../../platform/session/VisitorProvider'
import { storeDetailOf } from '../../../store/store.api'
import { buttonClass } from '../../../ui/Button/Button'
import type { Visit } from './useVisit'

interface Wanted {
  readonly visit: Visit
  readonly storeId: number
  readonly day: StudioDay
}

const COUNTING: ReadonlySet<WaitView['state']> = new Set(['live', 'unpaid'])
const ALL_DAY = { from_time: '00:00', until_time: '23:45' } as const

const productsOf = (items: readonly { readonly product_id: number }[]): string =>
  [...new Set(items.map(({ product_id }) => product_id))].sort((a, b) => a - b).join()

/** Whoever waits for some hours of it may still wait for others. */
const isSame = (wait: WaitView, { visit, storeId, day }: Wanted, cityId: number | undefined): boolean =>
  COUNTING.has(wait.state) &&
  wait.days.includes(day) &&
  (wait.stores.length === 0 ? wait.city.id === cityId : wait.stores.some(({ id }) => id === storeId)) &&
  wait.from_time <= ALL_DAY.from_time &&
  wait.until_time >= ALL_DAY.until_time &&
  productsOf(wait.items) === productsOf(visit.items)

/** On a day that is full: into the line, or to where one stands in it. Only members are asked about, and nothing waits for the answer. */
export function WaitlistLink(wanted: Wanted) {
  const { visit, storeId, day } = wanted
  const isLoggedIn = useIsLoggedIn()
  const { data } = useQuery({ ...query(waitlist, {}, { quiet: true }), staleTime: 0, enabled: isLoggedIn })
  const { data: store } = useQuery(storeDetailOf(storeId, useVisitor()))
  const isWaited = isLoggedIn && (data?.list ?? []).some((wait) => isSame(wait, wanted, store?.city_id))
  return isWaited ? (
    <Link to={paths.waitlist()} className={buttonClass({ kind: 'secondary', size: 'large' })}>
      已在候补
    </Link>
  ) : (
    <Link to={paths.waitlist({ items: visit.text, store_id: storeId, day })} className={buttonClass({ size: 'large' })}>
      候补这一天
    </Link>
  )
}
