import { describe, expect, it } from 'vitest'
import { impatiently, theLab } from '../../testing/providers/lab'
import { ProviderAway } from '../json'
import { adcodeAt } from './regeo'

const lab = theLab()
const shanghai = { longitude: 121.478224, latitude: 31.228474 }
/** A copy starts with an empty cache. */
const ask = (point = shanghai, env = { ...lab.env }) => adcodeAt(env, point)

describe('the city of a point', () => {
  it.each([
    [121.478224, 31.228474, '上海市', 310100],
    [116.4074, 39.9042, '北京市', 110100],
    [106.5516, 29.563, '重庆市', 500100],
    [120.1551, 30.2741, '杭州市', 330100],
    [113.7518, 23.0207, '东莞市', 441900],
  ])('%d,%d is in %s', async (longitude, latitude, name, cityAdcode) => {
    expect(await ask({ longitude, latitude })).toMatchObject({ name, cityAdcode })
  })

  it('is nowhere at sea', async () => {
    expect(await ask({ longitude: 135, latitude: 20 })).toBeUndefined()
  })

  it('is answered only to signed requests', async () => {
    await expect(ask(shanghai, { ...lab.env, AMAP_SIG_KEY: '' })).rejects.toThrow('10007')
    await expect(ask(shanghai, { ...lab.env, AMAP_SIG_KEY: 'guess' })).rejects.toThrow('10007')
    await expect(ask(shanghai, { ...lab.env, AMAP_KEY: 'other' })).rejects.toThrow('10001')
  })

  it('is asked once more when there are too many askers', async () => {
    await lab.control('faults', { 'amap.qps': { times: 1 } })
    expect(await ask()).toMatchObject({ cityAdcode: 310100 })
    await lab.control('faults', { 'amap.qps': true })
    await expect(ask()).rejects.toThrow(ProviderAway)
  })

  it('is not waited for', async () => {
    await lab.control('faults', { 'amap.timeout': true })
    await impatiently(() => expect(ask()).rejects.toThrow(ProviderAway))
  })
})
