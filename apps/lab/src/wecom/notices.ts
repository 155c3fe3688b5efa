import { randomInt } from 'node:crypto'
import type { World } from '../world/world'
import { type CorpKeys, composeCheck, composeNotice } from './events'
import type { WecomNotice } from './notice-log'

const manyTimes = 15
/** Three more tries. */
const retrySeconds = [5, 10, 30]

/** Every try is sealed and signed anew; what happened, and when, stays. */
async function deliver(world: World, keys: CorpKeys, notice: WecomNotice): Promise<void> {
  const letter = {
    url: world.settings.wecom.noticeUrl,
    compose: () => {
      if (notice.tries > 0) Object.assign(notice, composeNotice(keys, notice.xml, world.now()))
      notice.tries += 1
      return { headers: { 'content-type': 'text/xml' }, body: notice.body, query: notice.query }
    },
    isTaken: (status: number) => {
      if (status === 200) notice.taken += 1
      return status === 200
    },
  }
  await world.courier.send(letter, retrySeconds)
}

const stranger = { token: 'notTheToken', aesKey: 'a'.repeat(43) }
const anotherCorp = 'wwffffffffffffffff'

function keysFor(world: World, at: ReturnType<World['wecomAt']>): { keys: CorpKeys; forged: boolean } {
  const keys = world.settings.wecom
  if (world.fault('wecom.notice_forged', at)) return { keys: { ...keys, ...stranger }, forged: true }
  if (world.fault('wecom.notice_other_corp', at)) return { keys: { ...keys, corpid: anotherCorp }, forged: true }
  return { keys, forged: false }
}

/** Tells the product something, in the way the faults want it. Resolves after the first try. */
export async function sendNotice(world: World, user: string, xml: string): Promise<void> {
  const { token, aesKey } = world.settings.wecom
  if (!token || !aesKey) return
  const at = world.wecomAt(user)
  if (world.fault('wecom.notice_lost', at)) return
  const { keys, forged } = keysFor(world, at)
  const times = world.fault('wecom.notice_duplicate', at) ? manyTimes : 1
  const send = async () => {
    const one = () => {
      const now = world.now()
      const said = { at: new Date(now).toISOString(), user, xml, forged, ...composeNotice(keys, xml, now) }
      return deliver(world, keys, world.wecom.notices.add(said))
    }
    await Promise.all(Array.from({ length: times }, one))
  }
  const late = world.fault('wecom.notice_late', at)
  if (late) world.courier.later(late.ms, send)
  else await send()
}

export interface Checked {
  ok: boolean
  status: number
  says: string
}

/** The console's trial when the address is saved: a sealed word has to come back as plain text, within a second. */
export async function checkAddress(world: World): Promise<Checked> {
  const word = String(randomInt(1e9))
  const { noticeUrl } = world.settings.wecom
  const query = new URLSearchParams(composeCheck(world.settings.wecom, word, world.now()))
  try {
    const answer = await fetch(`${noticeUrl}?${query}`, { signal: AbortSignal.timeout(1000), redirect: 'manual' })
    const says = await answer.text()
    return { ok: answer.status === 200 && says === word, status: answer.status, says: says.slice(0, 200) }
  } catch {
    return { ok: false, status: 0, says: '没有回答' }
  }
}
