import { getConfig, reportFault } from '@kuaimen/contract/brand/brand.endpoints'
import { bind } from '../http/request/bind'
import { clientConfig, noteFault } from './brand.service'

export const brandHttp = [
  bind(getConfig, (ctx) => clientConfig(ctx)),
  bind(reportFault, (ctx, fault) => noteFault(ctx, fault)),
]
