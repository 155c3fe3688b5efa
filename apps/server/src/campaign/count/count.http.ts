import * as take from '@kuaimen/contract/campaign/take.endpoints'
import { bind } from '../../http/request/bind'
import { countSeen } from './count.service'

export const countHttp = [bind(take.countShared, (ctx, input) => countSeen(ctx, input))]
