import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { hostNotOurs, wechatAway } from './person.errors'

export const jsapiTicket = endpoint({
  method: 'POST',
  path: '/api/wechat/jsapi_ticket',
  access: 'visitor',
  summary: '为一个页面地址签名，供 JS-SDK 使用',
  body: z.object({ uri: z.string().max(2000) }),
  data: z.object({
    appid: z.string(),
    timestamp: z.number().int(),
    nonce_str: z.string(),
    signature: z.string(),
  }),
  errors: [hostNotOurs, wechatAway],
  perMinute: 300,
})
