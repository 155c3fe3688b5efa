import { hostNotOurs, wechatAway } from '@kuaimen/contract/account/person.errors'
import type { jsapiTicket } from '@kuaimen/contract/account/wechat.endpoints'
import type { DataOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx } from '../../context'
import { ProviderAway } from '../../providers/json'
import { jsapiTicketOf, signPage } from '../../providers/wechat/jssdk'
import { isOurs } from '../person/host.service'

export async function signForPage(ctx: Ctx, uri: string): Promise<DataOf<typeof jsapiTicket>> {
  if (!isOurs(uri, ctx)) throw new Refusal(hostNotOurs)
  const [page = uri] = uri.split('#')
  const timestamp = Math.floor(ctx.now().getTime() / 1000)
  const nonce_str = Buffer.from(ctx.randomBytes(12)).toString('hex')
  try {
    const signature = signPage(await jsapiTicketOf(ctx), nonce_str, timestamp, page)
    return { appid: ctx.env.WX_APPID, timestamp, nonce_str, signature }
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    ctx.log.warn({ err: error }, 'jsapi ticket')
    throw new Refusal(wechatAway)
  }
}
