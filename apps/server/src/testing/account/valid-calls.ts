import * as captcha from '@kuaimen/contract/account/captcha.endpoints'
import * as handoff from '@kuaimen/contract/account/login.endpoints'
import { wechatAway } from '@kuaimen/contract/account/person.errors'
import * as sms from '@kuaimen/contract/account/proof.endpoints'
import * as account from '@kuaimen/contract/account/self.endpoints'
import { jsapiTicket } from '@kuaimen/contract/account/wechat.endpoints'
import { bare, good, mobileOf, type Scene, type ValidCall } from '../calls/valid-calls'
import { aTicket, HOST, loginCode, startTrip } from '../providers/fake-providers'
import { aFreshLogin } from './fresh-login'

const PAGE = `https://${HOST}/wx-authorize-callback`
const SHANGHAI = 310100

const aHandoff = async ({ app }: Scene) => ({ id: (await app.call(handoff.newHandoff, {})).data.id })

/** A code for a new number of the token's member. */
async function codeForNewMobile({ app, outside }: Scene, mobile: string, token: string) {
  await app.call(sms.sendModifyMobileCode, { mobile }, { token })
  return { mobile, code: outside.codeOf(mobile) }
}

/** A code to the number that is to go. */
async function codeToOld({ app, outside, me }: Scene) {
  await app.call(sms.sendProveMobileCode, {}, { token: me.changing.token })
  return outside.codeOf(me.changing.mobile)
}

export const accountCalls: readonly ValidCall[] = [
  bare(account.me),
  bare(account.sessions),
  bare(account.exportMe),
  bare(account.leaving),
  bare(captcha.newCaptcha),
  good(captcha.verifyCaptcha, async ({ app }) => {
    const { data } = await app.call(captcha.newCaptcha, {})
    return { captcha_id: data.captcha_id, left: 100, trail: [1, 2, 5], elapsed_ms: 900, path: [] }
  }),
  bare(handoff.newHandoff),
  good(handoff.handoffState, aHandoff),
  good(handoff.takeHandoff, aHandoff),
  good(jsapiTicket, () => ({ uri: PAGE }), { away: wechatAway }),
  good(account.startAuthorization, () => ({ provider: 'wx', scope: 'full', callback: PAGE })),
  good(account.loginWxAuthInfo, async ({ app, outside, me }) => {
    const { data } = await startTrip(app, 'full')
    return { code: outside.codeFor({ openid: `o-info-${me.nth}` }), state: data.state }
  }),
  good(account.loginWx, async ({ app, outside, me }) => ({
    ticket: await aTicket(app, outside, { openid: `o-login-${me.nth}` }),
    create: 1,
    consent: 1,
  })),
  good(sms.sendLoginCode, (scene) => ({ mobile: mobileOf(scene, 1) })),
  good(account.login, async (scene) => {
    const mobile = mobileOf(scene, 2)
    return { mobile, code: await loginCode(scene.app, scene.outside, mobile), consent: 1 }
  }),
  good(sms.sendModifyMobileCode, (scene) => ({ mobile: mobileOf(scene, 3) })),
  bare(sms.sendProveMobileCode, { token: ({ me }) => me.proving.token }),
  good(
    account.modifyMobile,
    async (scene) => ({
      ...(await codeForNewMobile(scene, mobileOf(scene, 4), scene.me.changing.token)),
      old_code: await codeToOld(scene),
    }),
    { token: ({ me }) => me.changing.token },
  ),
  bare(account.mobileChange),
  good(account.startMobileChange, (scene) => codeForNewMobile(scene, mobileOf(scene, 6), scene.me.waiting.token), {
    token: ({ me }) => me.waiting.token,
  }),
  bare(account.stopMobileChange, { token: ({ me }) => me.waiting.token }),
  good(account.bindMobile, (scene) => codeForNewMobile(scene, mobileOf(scene, 5), scene.me.phoneless), {
    token: ({ me }) => me.phoneless,
  }),
  good(
    account.bindIdentity,
    async ({ app, outside, me }) => {
      await aFreshLogin(app, me.doubting)
      return { ticket: await aTicket(app, outside, { openid: `o-bind-${me.nth}` }, 'base') }
    },
    { token: ({ me }) => me.doubting.token },
  ),
  good(account.updateField, () => ({ field: 'nickname', value: '小满' })),
  good(account.updateLocation, () => ({ longitude: 121.47, latitude: 31.23 })),
  good(account.updateCurrentCity, () => ({ city_id: SHANGHAI })),
  bare(sms.sendUnregisterCode, { token: ({ me }) => me.doubting.token }),
]

/** What ends something, for the end. */
export const goodbyes: readonly ValidCall[] = [
  good(account.endSession, ({ me }) => ({ id: me.session })),
  good(
    account.unregister,
    async ({ app, outside, me }) => {
      await app.call(sms.sendUnregisterCode, {}, { token: me.leaving.token })
      return { code: outside.codeOf(me.leaving.mobile) }
    },
    { token: ({ me }) => me.leaving.token },
  ),
  bare(account.logout),
]
