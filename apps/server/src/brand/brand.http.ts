import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { bind } from '../http/bind'
import { clientConfig } from './brand.service'

export const brandHttp = [bind(getConfig, (ctx) => clientConfig(ctx))]
