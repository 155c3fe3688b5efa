import { operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { Day, Id, QuarterTime } from '../kernel/fields'
import { peopleOutOfRange, productNotFound } from '../product/product.errors'
import { Items } from '../schedule/schedule.views'
import { storeNotFound } from '../store/store.errors'
import { SlotExplained } from './desk.views'

export const explainSlot = endpoint({
  method: 'GET',
  path: '/api/staff/slot/explain',
  access: 'staff',
  may: 'slot.explain',
  scope: 'store',
  audit: false,
  summary: '为什么这个时间不能约：逐个环节的位置、占用它的预约，以及怎样才能约上',
  query: { store_id: Id, day: Day, time: QuarterTime, items: Items },
  data: SlotExplained,
  errors: [operatorRefused, storeNotFound, productNotFound, peopleOutOfRange],
})
