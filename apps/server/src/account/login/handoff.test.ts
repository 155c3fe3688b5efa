import { handoffState, newHandoff, takeHandoff } from '@kuaimen/contract/account/login.endpoints'
import { handoffGone } from '@kuaimen/contract/account/person.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'

const TEN_MINUTES = 10 * 60_000
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())

const offer = async () => (await app.call(newHandoff, {})).data
const stateOf = (id: string) => app.call(handoffState, { id })
const take = (id: string) => app.call(takeHandoff, { id })

describe('from a desktop to a phone', () => {
  it('waits until a phone takes it', async () => {
    const { id, expires_at } = await offer()
    expect(Buffer.from(id, 'base64url')).toHaveLength(16)
    expect(expires_at * 1000).toBe(app.services.now().getTime() + TEN_MINUTES)
    expect((await stateOf(id)).data).toEqual({ state: 'waiting' })
    expect(await take(id)).toMatchObject({ code: 0, data: null })
    expect((await stateOf(id)).data).toEqual({ state: 'taken' })
  })

  it('may be taken again, which changes nothing', async () => {
    const { id } = await offer()
    const replies = await Promise.all(Array.from({ length: 10 }, () => take(id)))
    expect(replies.every(({ code }) => code === 0)).toBe(true)
    expect((await stateOf(id)).data).toEqual({ state: 'taken' })
  })

  it('is gone after 10 minutes, taken or not', async () => {
    const [waiting, taken] = [await offer(), await offer()]
    await take(taken.id)
    app.advance(TEN_MINUTES - 1)
    expect((await stateOf(waiting.id)).code).toBe(0)
    app.advance(1)
    for (const { id } of [waiting, taken]) expect((await stateOf(id)).code).toBe(handoffGone.code)
    expect((await take(waiting.id)).code).toBe(handoffGone.code)
  })

  it('is gone when it was never made', async () => {
    expect(await stateOf('nobody')).toMatchObject({ code: handoffGone.code, status: 404 })
    expect(await take('nobody')).toMatchObject({ code: handoffGone.code, status: 404 })
  })

  it('touches only its own', async () => {
    const [mine, other] = [await offer(), await offer()]
    await take(mine.id)
    expect((await stateOf(other.id)).data).toEqual({ state: 'waiting' })
  })
})
