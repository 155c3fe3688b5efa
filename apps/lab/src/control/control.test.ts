import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'

let lab: Lab
beforeEach(() => {
  lab = buildLab(readSettings({}))
})

const post = (path: string, payload?: object) => lab.app.inject({ method: 'POST', url: `/control/${path}`, payload })
const state = async (scope = '') => (await lab.app.inject({ url: `/control/state${scope}` })).json()

describe('the control API', () => {
  it('moves the phone, or makes it silent about its place', async () => {
    await post('location', { longitude: 120.1551, latitude: 30.2741 })
    expect(await state()).toMatchObject({ location: { longitude: 120.1551 }, faults: {} })
    await post('location', { denied: true })
    expect((await state()).faults).toHaveProperty(['location.denied'])
    await post('location', { longitude: 120.1551, latitude: 30.2741 })
    expect((await state()).faults).toEqual({})
    expect((await post('location', { longitude: 'far' })).statusCode).toBe(400)
  })

  it('switches faults by name and refuses names it does not know', async () => {
    const answer = await post('faults', { 'sms.late': { ms: 10 }, 'wx.busy': true })
    expect(answer.json()).toEqual({ 'sms.late': { ms: 10 }, 'wx.busy': { ms: 0 } })
    expect((await post('faults', { 'wx.busy': false })).json()).toEqual({ 'sms.late': { ms: 10 } })
    const unknown = await post('faults', { 'sms.later': true })
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json().error).toContain('sms.later')
    expect((await post('faults', { 'sms.late': { ms: 'long' } })).statusCode).toBe(400)
  })

  it('tells which faults have come to pass, and for whom', async () => {
    await post('faults?scope=a', { 'pay.notice_lost': { when: 'P1' }, 'pay.notice_late': { when: 'P1' } })
    const fired = async (subject: string) => (await lab.app.inject({ url: `/control/fired/${subject}` })).json()
    expect(await fired('P1')).toEqual([])
    lab.world.fault('pay.notice_lost', { subject: 'P1' })
    lab.world.fault('pay.notice_lost', { subject: 'P2' })
    expect([await fired('P1'), await fired('P2')]).toEqual([['pay.notice_lost'], []])
  })

  it('keeps scopes apart, and resets one without the others', async () => {
    await post('faults?scope=a', { 'network.offline': true })
    await post('device?scope=a', { os: 'android' })
    await post('user?scope=b', { user: 'chen', snapshot: true })
    expect((await state()).faults).toEqual({})
    expect((await state('?scope=a')).device.os).toBe('android')
    await post('reset?scope=a')
    expect(await state('?scope=a')).toMatchObject({ faults: {}, device: { os: 'ios' } })
    expect((await state('?scope=b')).user).toMatchObject({ user: 'chen', snapshot: true })
    await post('reset')
    expect((await state('?scope=b')).user).toMatchObject({ user: 'lin', snapshot: false })
  })

  it('says clearly that a payment is not there', async () => {
    const missing = await post('payments/B404', { outcome: 'paid', notice: 'now' })
    expect(missing.statusCode).toBe(404)
    expect(missing.json().error).toContain('B404')
    expect((await post('payments/B404', { outcome: 'stolen' })).statusCode).toBe(400)
    expect((await lab.app.inject({ url: '/control/payments' })).json()).toEqual([])
  })

  it('refuses unknown devices and people', async () => {
    expect((await post('device', { os: 'symbian' })).statusCode).toBe(400)
    expect((await post('user', { user: '<b>' })).statusCode).toBe(400)
  })

  it('remembers what was asked of providers, without the secrets', async () => {
    const { appid, secret } = readSettings({}).wechat
    await lab.app.inject({ url: `/sim/wx-api/sns/oauth2/access_token?appid=${appid}&secret=${secret}` })
    const [request] = (await lab.app.inject({ url: '/control/requests' })).json()
    expect(request).toMatchObject({ provider: 'wx', path: '/sim/wx-api/sns/oauth2/access_token' })
    expect(JSON.stringify(request)).not.toContain(secret)
  })
})
