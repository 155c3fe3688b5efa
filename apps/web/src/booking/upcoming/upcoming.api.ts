import { currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { query } from '../../api/query'

/** Apart from the other calls of orders: the table of pages names it, and so it travels with the first file. */
export const currentShootOf = () => query(currentShoot, {}, { quiet: true })
