import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import type { TestApp } from '../testing/app'
import { aMessage, sendAll, sendsOf, startWithOffice } from '../testing/notice/messages'
import type { PostOffice } from '../testing/providers/post-office'
import { sweepSends } from './sweep.service'

const MINUTE = 60_000
let office: PostOffice
let app: TestApp
beforeAll(async () => {
  ;({ app, office } = await startWithOffice())
}, 60_000)
afterAll(async () => {
  await app.stop()
  office.close()
})
beforeEach(() => office.reset())

/** Three text messages whose answers were lost, so long ago that the sweep asks about them. */
async function threeLost(): Promise<string[]> {
  office.behaves.sms = 'lost'
  const messages: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const message = await aMessage(app, (await aMember(app)).id, 'booked')
    await sendAll(app, message)
    messages.push(message)
  }
  app.advance(2 * MINUTE + 1)
  return messages
}
const statesOf = (messages: readonly string[]) =>
  Promise.all(messages.map(async (one) => (await sendsOf(app, one))[0]?.state))

it('asks a provider that is away once a run', async () => {
  const messages = await threeLost()
  office.queryIs = 'away'
  await sweepSends(app.services)
  expect([office.asked, await statesOf(messages)]).toEqual([1, ['sending', 'sending', 'sending']])
  office.queryIs = 'there'
  await sweepSends(app.services)
  expect(await statesOf(messages)).toEqual(['sent', 'sent', 'sent'])
})

it('ends before the next one begins, which goes on where it was', async () => {
  const messages = await threeLost()
  let looks = 0
  const now = () => {
    looks += 1
    return new Date(app.services.now().getTime() + looks * 15_000)
  }
  await sweepSends({ ...app.services, now })
  const states = await statesOf(messages)
  expect([states[0], states[2]]).toEqual(['sent', 'sending'])
  await sweepSends(app.services)
  expect(await statesOf(messages)).toEqual(['sent', 'sent', 'sent'])
})
