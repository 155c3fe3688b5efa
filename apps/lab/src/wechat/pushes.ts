import type { World } from '../world/world'
import { composePush } from './push'
import type { SentPush } from './push-log'

const manyTimes = 15
/** Three more tries, five seconds apart. */
const retrySeconds = [5, 5, 5]
/** WeChat is done with the message before it tells of it. */
const pushAfterMs = 30

async function deliver(world: World, push: SentPush): Promise<void> {
  const { pushUrl } = world.settings.wechat
  const letter = {
    url: `${pushUrl}?${new URLSearchParams(push.query)}`,
    compose: () => ({ headers: { 'content-type': 'text/xml' }, body: push.body }),
    isTaken: (status: number, body: string) => {
      const taken = status === 200 && (body === '' || body === 'success')
      if (taken) push.taken += 1
      return taken
    },
  }
  await world.courier.send(letter, retrySeconds)
}

const stranger = { token: 'notTheToken', aesKey: 'a'.repeat(43) }

/** Tells the product something, in the way the faults want it. Resolves after the first try. */
export async function sendPush(world: World, openid: string, write: (now: number) => string): Promise<void> {
  const { appid, eventToken, eventAesKey } = world.settings.wechat
  if (!eventToken || !eventAesKey) return
  const at = world.wxAt(openid)
  const forged = world.fault('wx.push_forged', at) !== undefined
  const times = world.fault('wx.push_duplicate', at) ? manyTimes : 1
  const now = world.now()
  const keys = forged ? stranger : { token: eventToken, aesKey: eventAesKey }
  const push = () => {
    const composed = composePush(keys, { appid, openid, xml: write(now), now })
    return world.pushes.add({ ...composed, at: new Date(now).toISOString(), openid, forged })
  }
  await Promise.all(Array.from({ length: times }, () => deliver(world, push())))
}

export const pushLater = (world: World, openid: string, write: (now: number) => string) =>
  world.courier.later(pushAfterMs, () => sendPush(world, openid, write))
