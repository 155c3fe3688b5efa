import { trackEvents } from '@kuaimen/contract/content/content.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { countChannel, countChannelLater } from './channel.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('delete from channel_count'))

const counted = () =>
  rows<{ channel: string; act: string; count: number }>(
    app,
    'select channel, act, count from channel_count order by 1, 2',
  )
const events = [{ name: 'home_store_click', target: '1', page: 'home' }] as const

describe('what a promotion brings', () => {
  it('is counted by day, channel and act', async () => {
    await countChannel(app.services, 'login', 'xhs-2026')
    await countChannel(app.services, 'login', 'xhs-2026')
    expect(await app.call(trackEvents, { events: [...events, ...events], channel: 'xhs-2026' })).toMatchObject({
      code: 0,
    })
    expect(await counted()).toEqual([
      { channel: 'xhs-2026', act: 'click', count: 2 },
      { channel: 'xhs-2026', act: 'login', count: 2 },
    ])
  })

  it('is not counted for a visit without one, nor for a word that is no code', async () => {
    for (const channel of ['', 'a b', '小红书', `'; drop table store`, 'a\r\nb'])
      expect(await app.call(trackEvents, { events: [...events], channel })).toMatchObject({ code: 0 })
    expect(await counted()).toEqual([])
  })

  it('has at most so many channels a day, whatever strangers write into links', async () => {
    for (let nr = 0; nr < 210; nr += 1) await countChannel(app.services, 'click', `c${nr}`)
    await countChannel(app.services, 'click', 'c7')
    const all = await counted()
    expect(all).toHaveLength(201)
    expect(all.find(({ channel }) => channel === 'others')).toMatchObject({ count: 10 })
    expect(all.find(({ channel }) => channel === 'c7')).toMatchObject({ count: 2 })
  })

  it('is counted after the transaction that caused it, and not if that fails', async () => {
    const { transaction, now } = app.services
    await transaction((tx) => countChannelLater(tx, now(), 'booking', 'dy.01'))
    await transaction(async (tx) => {
      await countChannelLater(tx, now(), 'booking', 'dy.01')
      throw new Error('no')
    }).catch(() => undefined)
    const runner = await app.runTasks()
    await expect.poll(counted).toEqual([{ channel: 'dy.01', act: 'booking', count: 1 }])
    await runner.stop()
  })
})
