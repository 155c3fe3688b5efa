import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId } from '../kernel/fields'
import { storeNotFound } from '../store/store.errors'
import { OrderSn } from './record.views'

/** A beat of an open board. It writes who looks, and nothing that anybody would look up later. */
export const boardPresent = endpoint({
  method: 'POST',
  path: '/api/staff/board/present',
  access: 'staff',
  may: 'board.read',
  scope: 'store',
  audit: false,
  summary: '正在看这家门店的看板、这次到店的还有谁；每二十秒一次',
  body: z.object({ store_id: BodyId, order_sn: OrderSn.nullable().describe('the visit in the drawer; null: none') }),
  data: z.object({
    here: z.array(z.string()).describe('names of others with a board of the store open'),
    looking: z.array(z.string()).describe('of these, who look at the same visit'),
  }),
  errors: [storeNotFound],
})
