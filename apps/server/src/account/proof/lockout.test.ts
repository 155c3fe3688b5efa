import { codeTooMany, codeTriesTooMany, codeWrong } from '@kuaimen/contract/account/person.errors'
import { sendLoginCode } from '@kuaimen/contract/account/proof.endpoints'
import { login } from '@kuaimen/contract/account/self.endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCodePass } from '../../testing/account/person'
import { TestApp } from '../../testing/app'
import { aMobile, Outside, otherThan } from '../../testing/providers/fake-providers'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STRANGER = '203.0.113.66'
const OWNER = '198.51.100.7'

let outside: Outside
let app: TestApp
let mobile: string
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})
beforeEach(() => {
  mobile = aMobile()
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

async function send(address: string, nonce?: string) {
  app.advance(MINUTE + 1000)
  const captcha_pass = await aCodePass(app, 'login', mobile)
  const { code, data } = await app.call(sendLoginCode, { mobile, captcha_pass, nonce }, from(address))
  return { said: code, nonce: code === 0 ? data.nonce : '', code: outside.codeOf(mobile) }
}
const enter = async (code: string, nonce: string | undefined, address: string) =>
  (await app.call(login, { mobile, code, nonce, consent: 1 }, from(address))).code

/** All that somebody can do with a code that is not on their phone: five guesses with its nonce, five without. */
async function guess(address: string): Promise<number> {
  const { said, nonce, code } = await send(address)
  if (said !== 0) return 0
  const answers: number[] = []
  for (let nr = 0; nr < 5; nr += 1) answers.push(await enter(otherThan(code), nonce, address))
  for (let nr = 0; nr < 5; nr += 1) answers.push(await enter(otherThan(code), undefined, address))
  return answers.filter((answer) => answer === codeWrong.code).length
}

/** A day of somebody who wants in, or the owner out, from so many networks. */
async function attack(networks: readonly string[], rounds = 10): Promise<number> {
  let compared = 0
  for (let nr = 0; nr < rounds; nr += 1) {
    compared += await guess(networks[nr % networks.length]!)
    app.advance(20 * MINUTE)
  }
  return compared
}

it('a stranger who guesses bars no device that has been here', async () => {
  const first = await send(OWNER)
  expect(await enter(first.code, first.nonce, OWNER)).toBe(0)
  app.advance(48 * HOUR)
  await attack([STRANGER, '203.0.113.67', '203.0.113.68'])
  const again = await send(OWNER, first.nonce)
  expect(await enter(otherThan(again.code), again.nonce, OWNER)).toBe(codeWrong.code)
  expect(await enter(again.code, again.nonce, OWNER)).toBe(0)
})

it('a stranger who guesses bars no new device whose owner reads the code', async () => {
  await attack([STRANGER], 2)
  app.advance(HOUR)
  const mine = await send(OWNER)
  expect(await enter(mine.code, mine.nonce, OWNER)).toBe(0)
})

it('a stranger from one network leaves messages for the owner, in the same hour and on the same day', async () => {
  for (let nr = 0; nr < 4; nr += 1) await send(STRANGER)
  expect((await send(STRANGER)).said).toBe(codeTooMany.code)
  expect((await send(OWNER)).said).toBe(0)
  app.advance(24 * HOUR)
  for (let nr = 0; nr < 10; nr += 1) {
    await send(STRANGER)
    app.advance(HOUR)
  }
  expect((await send(STRANGER)).said).toBe(codeTooMany.code)
  const mine = await send(OWNER)
  expect(await enter(mine.code, mine.nonce, OWNER)).toBe(0)
})

it('somebody who reads the codes logs in on as many new devices as before', async () => {
  for (let nr = 0; nr < 4; nr += 1) {
    const { code, nonce } = await send(OWNER)
    expect(await enter(code, nonce, OWNER)).toBe(0)
  }
})

it('guesses from many networks are few, and a second one at the owner’s code waits', async () => {
  const compared = await attack([STRANGER, '203.0.113.67', '203.0.113.68', '203.0.113.69'], 7)
  expect(compared).toBeGreaterThanOrEqual(20)
  expect(compared).toBeLessThanOrEqual(26)
  const mine = await send(OWNER)
  expect(await enter(otherThan(mine.code), mine.nonce, OWNER)).toBe(codeWrong.code)
  expect(await enter(mine.code, mine.nonce, OWNER)).toBe(codeTriesTooMany.code)
})
