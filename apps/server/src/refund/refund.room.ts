import type { Room } from '../room'
import { refundHttp } from './refund.http'

export const refundRoom: Room = { name: 'refund', uses: ['payment', 'shop', 'booking'], http: refundHttp }
