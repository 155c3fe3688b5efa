import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { LinkKey } from './guest.views'
import { bookingNotFound, bookingStateChanged, linkGone } from './record.errors'
import { OrderSn } from './record.views'
import { CompanionView } from './share.views'

export const shareVisit = endpoint({
  method: 'POST',
  path: '/api/book/companion/share',
  access: 'member',
  summary: '给同行的人的页面；renew 换一个新地址，旧的作废',
  body: z.object({ order_sn: OrderSn, renew: z.boolean().default(false) }),
  data: z.object({ path: z.string() }),
  errors: [bookingNotFound, bookingStateChanged],
})

export const unshareVisit = endpoint({
  method: 'POST',
  path: '/api/book/companion/unshare',
  access: 'member',
  summary: '收起给同行的人的页面',
  body: z.object({ order_sn: OrderSn }),
  data: z.null(),
  errors: [bookingNotFound],
})

export const sharedVisit = endpoint({
  method: 'GET',
  path: '/api/companion',
  access: 'visitor',
  summary: '同行的人看到的：什么时候、在哪里、带什么',
  query: { key: LinkKey },
  data: CompanionView,
  errors: [linkGone],
})
