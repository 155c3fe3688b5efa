import { expect } from 'vitest'
import { nameOf } from '../../http/reply/answer'
import { TestApp } from '../app'
import { fieldsOf, withValue } from './fields'
import { HOSTILE } from './hostile'
import { send } from './send'
import { isAnswered, type TamperingWorld } from './tampering'
import { tokenOf, type ValidCall } from './valid-calls'

/** Lines about a provider that is not there: the call came through with whatever the field held. */
const isOfAway = (line: string, calls: readonly ValidCall[]): boolean =>
  line.includes('"status":503') ||
  calls.some(({ away }) => away?.status === 503 && line.includes(`"type":"Refusal","code":${away.code},`))

/** Every field of these calls with whatever it never hopes for; how many there were. */
export async function tamperWithFields(world: TamperingWorld, calls: readonly ValidCall[]): Promise<number> {
  const app = await TestApp.forThisTest({ copyOf: world.app, env: world.env })
  const scene = world.sceneOf(app, world.victim)
  const broken: unknown[] = []
  let tried = 0
  for (const call of calls) {
    const { endpoint } = call
    const input = await call.input(scene)
    const token = tokenOf(call, scene)
    for (const path of fieldsOf(endpoint)) {
      const odd = (value: unknown) => {
        tried += 1
        return send(app, endpoint, withValue(input, path, value), { token, key: `odd-key-${tried}` })
      }
      const replies = await Promise.all(HOSTILE.map(odd))
      broken.push(...replies.flatMap((one, nth) => (isAnswered(one) ? [] : [[nameOf(endpoint), path, HOSTILE[nth]]])))
    }
  }
  expect(broken).toEqual([])
  expect((await app.audit({ plans: true })).findings).toEqual([])
  expect(app.logs.filter((line) => line.includes('"level":50') && !isOfAway(line, calls))).toEqual([])
  return tried
}
