import * as search from '@kuaimen/contract/booking/search.endpoints'
import { bind } from '../../http/request/bind'
import { noteAll, orderFileFor } from './export.service'
import { moneyFor } from './money.service'
import { papersFor } from './papers.service'
import { ordersFor } from './search.service'

export const searchHttp = [
  bind(search.searchOrders, (ctx, input) => ordersFor(ctx, input)),
  bind(search.exportOrders, (ctx, input) => orderFileFor(ctx, input)),
  bind(search.noteOrders, (ctx, input) => noteAll(ctx, input)),
  bind(search.orderPapers, (ctx, input) => papersFor(ctx, input)),
  bind(search.orderMoney, (ctx, input) => moneyFor(ctx, input)),
]
