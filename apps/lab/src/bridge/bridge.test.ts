import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'
import { jsapiSignature } from '../wechat/signature'
import type { BridgeReply, Sheet } from './calls'

const settings = readSettings({})
const entryUrl = 'http://wx.localhost:3001/?from=menu'
const laterUrl = 'http://wx.localhost:3001/store/detail/7'
let lab: Lab

beforeEach(() => {
  lab = buildLab(settings)
})

interface Invoked {
  id: number
  reply?: BridgeReply
  sheet?: Sheet
  tags?: { granted?: string[]; missing?: string }
}

async function invoke(name: string, args: object = {}, host = 'wx.localhost:3001'): Promise<Invoked> {
  const payload = { name, args, page: 'p1', entryUrl, currentUrl: laterUrl }
  const response = await lab.app.inject({ method: 'POST', url: '/__lab/bridge/invoke', headers: { host }, payload })
  return response.json<Invoked>()
}

function config(url: string, apis: string[], ticket = lab.world.tokens.ticket().value, tags: string[] = []) {
  const [nonceStr, timestamp] = ['nonce', '1767225600']
  return invoke('preVerifyJSAPI', {
    verifyAppId: settings.wechat.appid,
    verifyNonceStr: nonceStr,
    verifyTimestamp: timestamp,
    verifySignature: jsapiSignature({ ticket, nonceStr, timestamp, url }),
    verifyJsApiList: apis,
    verifyOpenTagList: tags,
  })
}

describe('wx.config', () => {
  it('holds an iPhone to the first URL of the document', async () => {
    expect((await config(laterUrl, [])).reply).toMatchObject({
      errMsg: 'config:invalid signature',
      realAuthUrl: [entryUrl],
    })
    expect((await config(entryUrl, [])).reply).toEqual({ errMsg: 'config:ok' })
  })

  it('holds Android and the devtools to the current URL', async () => {
    lab.world.scope().device.os = 'android'
    expect((await config(entryUrl, [])).reply?.errMsg).toBe('config:invalid signature')
    expect((await config(laterUrl, [])).reply?.errMsg).toBe('config:ok')
    lab.world.scope().device = { os: 'ios', wx: 'devtools', toutiao: 'douyin' }
    expect((await config(laterUrl, [])).reply?.errMsg).toBe('config:ok')
  })

  it('does not know a ticket it never issued', async () => {
    expect((await config(entryUrl, [], 'made-up')).reply?.errMsg).toBe('config:invalid signature')
    expect((await config(entryUrl, [], lab.world.tokens.forgedTicket().value)).reply?.errMsg).toBe(
      'config:invalid signature',
    )
  })

  it('opens only what was listed', async () => {
    expect((await invoke('geoLocation', { type: 'gcj02' })).reply).toEqual({ err_msg: 'system:access_denied' })
    await config(entryUrl, ['geoLocation'])
    expect((await invoke('geoLocation', { type: 'gcj02' })).reply?.err_msg).toBe('geo_location:ok')
    expect((await invoke('openLocation', {})).reply).toEqual({ err_msg: 'system:access_denied' })
  })
})

describe('a signed page', () => {
  beforeEach(async () => {
    await config(entryUrl, ['geoLocation', 'openLocation', 'chooseInvoiceTitle', 'updateAppMessageShareData'])
  })

  it('learns where the phone is, in the datum it asks for', async () => {
    lab.world.scope().location = { longitude: 121.478236, latitude: 31.228477 }
    expect((await invoke('geoLocation', { type: 'gcj02' })).reply).toMatchObject({
      longitude: 121.478236,
      latitude: 31.228477,
    })
    const { reply } = await invoke('geoLocation', { type: 'wgs84' })
    expect(reply?.longitude).toBeCloseTo(121.473713, 5)
  })

  it('is refused, or left waiting', async () => {
    lab.world.scope().faults.set({ 'location.denied': true })
    expect((await invoke('geoLocation')).reply).toEqual({ err_msg: 'geo_location:cancel' })
    lab.world.scope().faults.set({ 'location.denied': false, 'location.timeout': true })
    expect((await invoke('geoLocation')).reply).toBeUndefined()
  })

  it('shows a map for numbers, not for texts', async () => {
    const place = { name: '人民广场店', address: '人民大道 1 号', scale: 14 }
    expect((await invoke('openLocation', { ...place, latitude: '31.2', longitude: '121.4' })).reply?.err_msg).toContain(
      'fail',
    )
    const { reply, sheet } = await invoke('openLocation', { ...place, latitude: 31.2, longitude: 121.4 })
    expect(reply?.err_msg).toBe('open_location:ok')
    expect(sheet).toMatchObject({ kind: 'map', title: '人民广场店' })
  })

  it('waits for the finger on a sheet', async () => {
    const { id, reply, sheet } = await invoke('chooseInvoiceTitle', { scene: '1' })
    expect(reply).toBeUndefined()
    expect(sheet?.actions.map(({ choice }) => choice)).toEqual(['person', 'company', 'cancel'])
    const headers = { host: 'wx.localhost:3001' }
    const waiting = lab.app.inject({ url: `/__lab/bridge/wait?id=${id}`, headers })
    await lab.app.inject({ method: 'POST', url: '/__lab/bridge/choose', headers, payload: { id, choice: 'company' } })
    const answer = (await waiting).json<{ reply: { choose_invoice_title_info: string } }>()
    expect(JSON.parse(answer.reply.choose_invoice_title_info)).toMatchObject({
      type: '0',
      taxNumber: '91330100799655058B',
    })
  })
})

describe('open tags', () => {
  const template = 'VRR0UEO9VJOLs0MHlU0OilqX6MVFDwH3_3gz3Oc0NIc'
  const named = ['wx-open-subscribe', 'wx-open-audio']
  const verified = () => config(entryUrl, [], lab.world.tokens.ticket().value, named)
  const choose = async (id: number, choice: string) => {
    const headers = { host: 'wx.localhost:3001' }
    await lab.app.inject({ method: 'POST', url: '/__lab/bridge/choose', headers, payload: { id, choice } })
    return lab.world.scope().calls.find(id)?.reply
  }
  const left = async () => (await lab.app.inject({ url: '/control/state' })).json().subscriptions

  it('are there after a verified config that names them', async () => {
    expect(await config(laterUrl, [], 'made-up', named)).not.toHaveProperty('tags')
    expect((await invoke('wx-open-subscribe', { template })).reply).toEqual({ err_msg: 'system:access_denied' })
    expect((await verified()).tags).toEqual({ granted: ['wx-open-subscribe'] })
    expect((await invoke('wx-open-launch-weapp', { username: 'gh_1' })).reply).toEqual({
      err_msg: 'system:access_denied',
    })
    expect((await invoke('wx-open-subscribe', { template })).sheet?.title).toBe('允许服务号发送以下通知')
  })

  it('are withdrawn when the page has gone elsewhere since', async () => {
    await verified()
    const payload = { name: 'wx-open-subscribe', args: { template }, page: 'p1', entryUrl, currentUrl: entryUrl }
    const headers = { host: 'wx.localhost:3001' }
    const elsewhere = await lab.app.inject({ method: 'POST', url: '/__lab/bridge/invoke', headers, payload })
    expect(elsewhere.json<Invoked>().reply).toEqual({ err_msg: 'system:access_denied' })
  })

  it('let the person agree to several at once, or to none', async () => {
    await verified()
    const asked = await invoke('wx-open-subscribe', { template: `${template}, other-template` })
    expect(asked.sheet?.lines).toHaveLength(2)
    const reply = await choose(asked.id, 'accept')
    expect(JSON.parse(String(reply?.subscribeDetails))).toEqual({
      [template]: '{"status":"accept"}',
      'other-template': '{"status":"accept"}',
    })
    const again = await invoke('wx-open-subscribe', { template })
    expect(String((await choose(again.id, 'reject'))?.subscribeDetails)).toContain('reject')
    expect(await left()).toEqual({ [template]: 1, 'other-template': 1 })
  })

  it('fail on request, and for nobody in particular', async () => {
    const { faults } = lab.world.scope()
    faults.set({ 'opentag.missing': true })
    expect((await verified()).tags).toEqual({ missing: 'openTags:fail not supported' })
    faults.set({ 'opentag.missing': false, 'opentag.error': true })
    await verified()
    expect((await invoke('wx-open-subscribe', { template })).reply?.err_msg).toBe('subscribe:fail network error')
    faults.set({ 'opentag.error': false, 'subscribe.reject': true })
    expect(String((await invoke('wx-open-subscribe', { template })).reply?.subscribeDetails)).toContain('reject')
    faults.set({ 'subscribe.reject': false })
    lab.world.scope().wechat.snapshot = true
    expect((await invoke('wx-open-subscribe', { template })).reply?.err_msg).toBe('subscribe:fail not login')
    expect(await left()).toEqual({})
  })

  it('open a mini-program, if the person lets them', async () => {
    await config(entryUrl, [], lab.world.tokens.ticket().value, ['wx-open-launch-weapp'])
    const asked = await invoke('wx-open-launch-weapp', { username: 'gh_1', path: 'pages/home.html?a=1' })
    expect(asked.sheet?.lines).toEqual(['gh_1', 'pages/home.html?a=1'])
    expect(await choose(asked.id, 'launch')).toEqual({ err_msg: 'launch:ok' })
    const again = await invoke('wx-open-launch-weapp', { username: 'gh_1' })
    expect(await choose(again.id, 'cancel')).toEqual({ err_msg: 'launch:fail cancel' })
  })
})

describe('paying', () => {
  const args = { package: 'prepay_id=wx2026', signType: 'RSA', timeStamp: '1', nonceStr: 'n', paySign: 's' }

  it('fails for an unknown prepay id', async () => {
    expect((await invoke('getBrandWCPayRequest', args)).reply?.err_msg).toBe('get_brand_wcpay_request:fail')
  })

  it('ends on the phone when it is settled elsewhere', async () => {
    const seen: string[] = []
    lab.world.cashier.open({
      out_trade_no: 'B1',
      provider: 'wxpay',
      prepay_id: 'wx2026',
      description: '证件照',
      amount: 19900,
      state: 'open',
      at: '',
      settle: async (outcome, notice) => {
        seen.push(`${outcome} ${notice}`)
        return outcome
      },
    })
    const { id, sheet } = await invoke('getBrandWCPayRequest', args)
    expect(sheet).toMatchObject({ kind: 'cashier', title: '¥199.00' })
    const waiting = lab.app.inject({ url: `/__lab/bridge/wait?id=${id}`, headers: { host: 'wx.localhost:3001' } })
    const payload = { outcome: 'paid', notice: 'twice' }
    await lab.app.inject({ method: 'POST', url: '/control/payments/B1', payload })
    expect((await waiting).json()).toEqual({ reply: { err_msg: 'get_brand_wcpay_request:ok' } })
    expect(seen).toEqual(['paid twice'])
  })
})
