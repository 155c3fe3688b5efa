import { resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { query } from '../../api/query'

/** What waits for a member in several rooms, by one call. Another tab may have booked or read some of it. */
export const counts = () => ({ ...query(resourceCount, {}, { quiet: true }), refetchOnWindowFocus: true })
