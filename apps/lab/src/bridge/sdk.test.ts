import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import vm from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import type { FaultSwitches } from '../faults/switches'
import { buildLab, type Lab } from '../lab'
import { jsapiSignature } from '../wechat/signature'

const sdk = readFileSync(createRequire(import.meta.url).resolve('weixin-js-sdk'), 'utf8')
const settings = readSettings({})
const host = 'wx.localhost:3001'
let lab: Lab

beforeEach(() => {
  lab = buildLab(settings)
})

type Result = Record<string, unknown>
interface Wx {
  config(options: object): void
  ready(then: () => void): void
  error(then: (result: Result) => void): void
}

/** As much of a browser as the SDK and the bridge touch. */
async function openPage(path: string) {
  const tags: string[] = []
  const document = Object.assign(new EventTarget(), { title: '快门', readyState: 'complete', currentScript: null })
  const reports: string[] = []
  class Navigator {}
  class HTMLImageElement {
    set src(url: string) {
      reports.push(url)
    }
  }
  const fetch = async (url: string, init: { method?: string; body?: string } = {}) => {
    const headers = { host, 'content-type': 'application/json' }
    const method = init.method === 'POST' ? 'POST' : 'GET'
    const response = await lab.app.inject({ method, url, headers, payload: init.body })
    return { json: async () => response.json<unknown>() }
  }
  const page = {
    document,
    navigator: new Navigator(),
    Navigator,
    HTMLImageElement,
    Image: HTMLImageElement,
    HTMLElement: class {},
    CustomEvent,
    customElements: {
      get: (name: string) => tags.find((one) => one === name),
      define: (name: string) => tags.push(name),
    },
    location: { href: `http://${host}${path}` },
    fetch,
    Event,
    setTimeout,
    console,
    module: { exports: {} },
  }
  const context = vm.createContext(Object.assign(page, { window: page }))
  const bridge = await lab.app.inject({ url: '/__lab/bridge.js', headers: { host } })
  vm.runInContext(bridge.body, context)
  vm.runInContext(sdk, context)
  return {
    wx: page.module.exports as Wx,
    navigator: page.navigator as { userAgent: string },
    document: document as EventTarget,
    reports,
    tags,
  }
}

const given = (wx: Wx, api: string, options: object = {}) =>
  new Promise<Result & { outcome: string }>((resolve) => {
    const as = (outcome: string) => (result: Result) => resolve({ outcome, ...result })
    const apis = wx as unknown as Record<string, (asked: object) => void>
    apis[api]?.({ ...options, success: as('success'), cancel: as('cancel'), fail: as('fail') })
  })

function configure(wx: Wx, path: string, jsApiList: string[], openTagList: string[] = []): Promise<string> {
  const ticket = lab.world.tokens.ticket().value
  const signed = { nonceStr: 'n0nce', timestamp: '1767225600' }
  const signature = jsapiSignature({ ticket, ...signed, url: `http://${host}${path}` })
  return new Promise((resolve) => {
    let failure = ''
    wx.error((result) => {
      failure = String(result.errMsg)
    })
    wx.ready(() => resolve(failure || 'ready'))
    wx.config({ appId: settings.wechat.appid, ...signed, signature, jsApiList, openTagList })
  })
}

const switchOn = (faults: FaultSwitches) => lab.world.scope().faults.set(faults)

describe('the real weixin-js-sdk on the simulated bridge', () => {
  it('is configured, and reports to the lab instead of the internet', async () => {
    const { wx, navigator, reports } = await openPage('/?a=1')
    expect(navigator.userAgent).toContain('MicroMessenger')
    expect(await configure(wx, '/?a=1', ['getLocation'])).toBe('ready')
    await expect.poll(() => reports.length).toBe(1)
    expect(reports[0]).toMatch(/^\/__lab\/wx-report\?.*n=wifi/)
  })

  it('gets an error for a wrong signature', async () => {
    const { wx } = await openPage('/')
    expect(await configure(wx, '/elsewhere', ['getLocation'])).toBe('config:invalid signature')
    expect(await given(wx, 'getLocation', { type: 'gcj02' })).toMatchObject({ errMsg: 'getLocation:permission denied' })
  })

  it.each(['ios', 'android'] as const)('locates, checks and shares on %s', async (os) => {
    lab.world.scope().device.os = os
    const { wx } = await openPage('/')
    await configure(wx, '/', ['getLocation', 'updateAppMessageShareData', 'updateTimelineShareData'])
    const found = await given(wx, 'getLocation', { type: 'gcj02' })
    expect(found).toMatchObject({ outcome: 'success', errMsg: 'getLocation:ok' })
    expect(Number(found.longitude)).toBe(121.478224)
    expect(await given(wx, 'checkJsApi', { jsApiList: ['getLocation', 'startRecord'] })).toMatchObject({
      outcome: 'success',
      checkResult: { getLocation: true, startRecord: false },
    })
    const share = { title: '快门', desc: '拍一张', link: `http://${host}/`, imgUrl: '' }
    expect(await given(wx, 'updateAppMessageShareData', share)).toMatchObject({ outcome: 'success' })
    expect(lab.world.scope().calls.list()[0]).toMatchObject({ name: 'updateAppMessageShareData', args: share })
  })

  it('has the open tags that a verified config names, once', async () => {
    const named = ['wx-open-subscribe', 'wx-open-launch-weapp']
    const refused = await openPage('/')
    await configure(refused.wx, '/elsewhere', [], named)
    expect(refused.tags).toEqual([])
    const { wx, tags } = await openPage('/')
    await configure(wx, '/', [])
    expect(tags).toEqual([])
    wx.error(() => undefined)
    await configure(wx, '/', [], named)
    await expect.poll(() => tags).toEqual(named)
  })

  it('is told that there are no open tags, where the phone has none', async () => {
    switchOn({ 'opentag.missing': true })
    const { wx, tags, document } = await openPage('/')
    const said = new Promise<string>((resolve) =>
      document.addEventListener('WeixinOpenTagsError', (event) => resolve((event as CustomEvent).detail.errMsg)),
    )
    await configure(wx, '/', [], ['wx-open-subscribe'])
    expect(await said).toBe('openTags:fail not supported')
    expect(tags).toEqual([])
  })

  it('gets a cancel when the person refuses', async () => {
    const { wx } = await openPage('/')
    await configure(wx, '/', ['getLocation', 'chooseWXPay'])
    switchOn({ 'location.denied': true, 'bridge.pay_cancel': true })
    expect(await given(wx, 'getLocation')).toMatchObject({ outcome: 'cancel' })
    const pay = { timestamp: 1, nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' }
    expect(await given(wx, 'chooseWXPay', pay)).toMatchObject({ outcome: 'cancel', errMsg: 'chooseWXPay:cancel' })
  })

  it('waits for a bridge that comes late', async () => {
    switchOn({ 'bridge.slow': { ms: 60 } })
    const { wx } = await openPage('/')
    const started = performance.now()
    expect(await configure(wx, '/', [])).toBe('ready')
    expect(performance.now() - started).toBeGreaterThan(50)
  })
})
