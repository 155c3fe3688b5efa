import { giveGoodwill } from '@kuaimen/contract/booking/staff.endpoints'
import { bind } from '../../http/request/bind'
import { goodwillBy } from './goodwill.service'

export const goodwillHttp = [bind(giveGoodwill, (ctx, input) => goodwillBy(ctx, input))]
