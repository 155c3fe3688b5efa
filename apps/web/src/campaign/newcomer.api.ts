import { newcomerGift } from '@kuaimen/contract/campaign/page.endpoints'
import { query } from '../api/query'

/** The gift for newcomers, as home shows it; apart from the rest, which home has no need of. */
export const newcomerGiftOf = (city_id: number | undefined) => query(newcomerGift, { city_id }, { quiet: true })
