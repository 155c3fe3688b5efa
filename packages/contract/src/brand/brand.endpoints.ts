import { endpoint } from '../kernel/endpoint'
import { ClientConfig } from './brand.views'

export const getConfig = endpoint({
  method: 'GET',
  path: '/config/get',
  access: 'visitor',
  summary: '品牌与前端开关',
  data: ClientConfig,
})
