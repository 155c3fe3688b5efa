import { bookPayResult } from '@kuaimen/contract/booking/view.endpoints'
import { query } from '../api/query'

export const resultContent = (order_sn: string) => query(bookPayResult, { order_sn }, { quiet: true })
