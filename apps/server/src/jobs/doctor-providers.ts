import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../context'
import { adcodeAt } from '../providers/amap/regeo'
import { paymentProviders } from '../providers/payment'
import { findSms } from '../providers/sms/notice'
import { jsapiTicketOf } from '../providers/wechat/jssdk'
import { wecomOf } from '../providers/wecom/wecom'
import { bad, good, type Line } from './doctor-line'

/** No payment has this number: a provider that knows our keys answers that it never heard of it. */
const NOBODYS = 'P00000000DOCTOR'
/** A key that may send may ask what was sent to a number. */
const NOBODY = '19900000000'
const SHANGHAI = { longitude: 121.473, latitude: 31.23 }

/** Asks each provider that has keys one harmless thing. Messages cost money and go to somebody: they are asked about. */
export async function providerLines(services: Services): Promise<Line[]> {
  const { env } = services
  const asked: readonly [boolean, string, () => Promise<unknown>][] = [
    [env.WX_APPID !== '', '微信公众号', () => jsapiTicketOf(services)],
    [env.WX_MCHID !== '', '微信支付', () => paymentProviders.wechat.query(services, NOBODYS)],
    [env.ALI_SELLER_ID !== '', '支付宝', () => paymentProviders.alipay.query(services, NOBODYS)],
    [
      env.SMS_KEY_ID !== '',
      '短信',
      () => findSms(services, { mobile: NOBODY, day: studioDay(services.now()), out_id: NOBODYS }),
    ],
    [env.WECOM_CORPID !== '', '企业微信', async () => wecomOf(services)?.followers()],
    [env.AMAP_KEY !== '', '高德', () => adcodeAt(env, SHANGHAI)],
  ]
  return Promise.all(
    asked
      .filter(([has]) => has)
      .map(async ([, name, ask]): Promise<Line> => {
        try {
          await ask()
          return good(`${name}：有回应，钥匙是对的`)
        } catch (error) {
          const why = error instanceof Error ? error.message : '没有回应'
          return bad(`${name}：${why}；见 docs/runbooks/provider-away.md`)
        }
      }),
  )
}
