import { changeXml, popupXml, type SubscribeChoice } from '../wechat/push'
import { sendPush } from '../wechat/pushes'
import { titleOf } from '../wechat/templates'
import type { Scope } from '../world/scope'
import type { World } from '../world/world'
import type { BridgeReply } from './calls'
import type { Answer, Api } from './invocation'

/** Tags that a verified config may name, and that this phone knows. */
export const openTags = ['wx-open-subscribe', 'wx-open-launch-weapp']

const most = 3

/** Detail of the tag's success: JSON in JSON, as the real one gives it. */
const replyFor = (ids: readonly string[], status: SubscribeChoice): BridgeReply => ({
  err_msg: 'subscribe:ok',
  subscribeDetails: JSON.stringify(Object.fromEntries(ids.map((id) => [id, JSON.stringify({ status })]))),
})

/** The person chooses, and WeChat tells the product by a push; the page learns a hint. */
export async function chooseSubscription(
  world: World,
  openid: string,
  ids: readonly string[],
  choice: SubscribeChoice,
): Promise<BridgeReply> {
  const choices = Object.fromEntries(ids.map((id) => [id, choice]))
  if (choice === 'accept') for (const id of ids) world.wxMessages.accept(openid, id)
  await sendPush(world, openid, (now) => popupXml(openid, choices, now))
  return replyFor(ids, choice)
}

/** In the settings of the account: no more of these, whatever was agreed before. */
export async function refuseSubscription(world: World, openid: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) world.wxMessages.refuse(openid, id)
  await sendPush(world, openid, (now) => changeXml(openid, [...ids], now))
}

const failed = (name: string, why: string, errCode: number): Answer => ({
  reply: { err_msg: `${name}:fail ${why}`, errCode },
})

/** A visitor without identity can agree to nothing. */
const openidOf = (world: World, { wechat }: Scope) => (wechat.snapshot ? '' : world.people.openid(wechat.user))

export const openSubscribe: Api = ({ world, scope, args }) => {
  if (world.fault('opentag.error', { scope })) return failed('subscribe', 'network error', 10002)
  const ids = String(args.template ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  const openid = openidOf(world, scope)
  if (!openid) return failed('subscribe', 'not login', 10005)
  if (ids.length === 0 || ids.length > most) return failed('subscribe', 'invalid template', 10001)
  if (world.fault('subscribe.reject', { scope })) {
    void chooseSubscription(world, openid, ids, 'reject')
    return { reply: replyFor(ids, 'reject') }
  }
  return {
    sheet: {
      kind: 'list',
      title: '允许服务号发送以下通知',
      lines: ids.map((id) => `${titleOf(id)} · 一次`),
      actions: [
        { choice: 'accept', label: '允许', primary: true },
        { choice: 'reject', label: '取消' },
      ],
    },
    choose: (choice) => chooseSubscription(world, openid, ids, choice === 'accept' ? 'accept' : 'reject'),
  }
}

export const launchWeapp: Api = ({ world, scope, args }) => {
  if (world.fault('opentag.error', { scope })) return failed('launch', 'network error', 10002)
  const whose = String(args.username || args.appid || '')
  if (!whose) return failed('launch', 'invalid username', 10001)
  return {
    sheet: {
      kind: 'list',
      title: '即将打开小程序',
      lines: [whose, String(args.path || '首页'), ...(args['extra-data'] ? [String(args['extra-data'])] : [])],
      actions: [
        { choice: 'launch', label: '允许', primary: true },
        { choice: 'cancel', label: '取消' },
      ],
    },
    choose: async (choice) => ({ err_msg: choice === 'launch' ? 'launch:ok' : 'launch:fail cancel' }),
  }
}
