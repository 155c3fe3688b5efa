import { z } from 'zod'
import { operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { Day, Id } from '../kernel/fields'
import { storeNotFound } from '../store/store.errors'
import { WaitDemand } from './waitlist.views'

export const waitDemand = endpoint({
  method: 'GET',
  path: '/api/staff/waitlist/demand',
  former: '/api/operator/waitlist/demand',
  access: 'staff',
  may: 'board.read',
  scope: 'store',
  audit: false,
  summary: '候补的人：按门店、日期和产品；一家店的店员只看自己的店',
  query: { store_id: Id.optional(), from: Day.optional(), until: Day.optional() },
  data: z.array(WaitDemand),
  errors: [operatorRefused, storeNotFound],
})
