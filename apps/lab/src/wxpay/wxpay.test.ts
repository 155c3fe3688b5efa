import { createDecipheriv, createHash, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
const merchant = pair()
const wechat = pair()
const v3Key = 'k'.repeat(32)
const settings = readSettings({
  LAB_WX_PAY_SERIAL: 'AB12',
  LAB_WX_PAY_MERCHANT_PUBLIC_KEY: merchant.public,
  LAB_WX_PAY_PRIVATE_KEY: wechat.private,
  LAB_WX_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
  LAB_WX_PAY_API_V3_KEY: v3Key,
})
const { appid } = settings.wechat
const { mchid } = settings.wxpay
let lab: Lab
let now: number

beforeEach(() => {
  now = Date.parse('2026-05-01T08:00:00Z')
  lab = buildLab(settings, () => now)
})

interface Said {
  code?: string
  prepay_id?: string
  h5_url?: string
  trade_state?: string
  status?: string
}

const rsa = (text: string) => sign('sha256', Buffer.from(text), merchant.private).toString('base64')

interface Stamp {
  timestamp?: string
  nonce?: string
  signed?: string
  serial?: string
}

async function call(method: 'GET' | 'POST', path: string, sent?: object, stamp: Stamp = {}) {
  const url = `/sim/wx-pay${path}`
  const payload = sent ? JSON.stringify(sent) : ''
  const { timestamp = String(now / 1000), nonce = randomBytes(16).toString('hex'), serial = 'AB12' } = stamp
  const signature = rsa(`${method}\n${url}\n${timestamp}\n${nonce}\n${stamp.signed ?? payload}\n`)
  const fields = { mchid, nonce_str: nonce, timestamp, serial_no: serial, signature }
  const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  const authorization = `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`
  const headers = { host: '127.0.0.1:3001', authorization, ...(sent ? { 'content-type': 'application/json' } : {}) }
  const {
    statusCode,
    body,
    headers: said,
  } = await lab.app.inject({ method, url, headers, ...(sent ? { payload } : {}) })
  return { status: statusCode, body, headers: said, said: (body.startsWith('{') ? JSON.parse(body) : {}) as Said }
}

const wish = (more: object = {}) => ({
  appid,
  mchid,
  description: '证件照',
  out_trade_no: 'P0000000000000001',
  time_expire: '2026-05-01T16:15:00+08:00',
  notify_url: 'http://127.0.0.1:9/notice',
  amount: { total: 19_900, currency: 'CNY' },
  payer: { openid: `o${'x'.repeat(27)}` },
  ...more,
})
const jsapi = (more: object = {}, stamp?: Stamp) => call('POST', '/v3/pay/transactions/jsapi', wish(more), stamp)
const query = () => call('GET', `/v3/pay/transactions/out-trade-no/P0000000000000001?mchid=${mchid}`)

describe('the door', () => {
  it('turns away a wrong signature, an old one, a stranger and a repetition', async () => {
    for (const stamp of [
      { signed: '{}' },
      { timestamp: String(now / 1000 - 301) },
      { serial: 'CD34' },
      { nonce: 'short' },
    ])
      expect((await jsapi({}, stamp)).said.code).toBe('SIGN_ERROR')
    const nonce = 'n'.repeat(32)
    expect((await jsapi({}, { nonce })).status).toBe(200)
    expect((await jsapi({}, { nonce })).status).toBe(401)
  })

  it('signs what it answers, even nothing', async () => {
    await jsapi()
    const closed = await call('POST', '/v3/pay/transactions/out-trade-no/P0000000000000001/close', { mchid })
    for (const { status, body, headers } of [await query(), closed]) {
      const text = `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`
      const signature = Buffer.from(String(headers['wechatpay-signature']), 'base64')
      expect([status, verify('sha256', Buffer.from(text), wechat.public, signature)]).toEqual([body ? 200 : 204, true])
    }
  })
})

describe('the bill of a day', () => {
  const bill = (day: string) => call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)

  it('lists what was paid, and the file is what its hash says', async () => {
    await jsapi()
    expect((await bill('2026-05-01')).said.code).toBe('NO_STATEMENT_EXIST')
    await lab.world.cashier.settle('P0000000000000001', 'paid', 'never')
    const { hash_value, download_url } = JSON.parse((await bill('2026-05-01')).body)
    const path = download_url.split('/sim/wx-pay')[1]
    const headers = { host: '127.0.0.1:3001' }
    expect((await lab.app.inject({ url: `/sim/wx-pay${path}`, headers })).statusCode).toBe(401)
    const { body: payload } = await call('GET', path)
    expect(createHash('sha1').update(payload).digest('hex')).toBe(hash_value)
    expect(payload).toContain(',`P0000000000000001,')
    expect(payload.trimEnd().split('\r\n').at(-1)).toBe('`1,`199.00,`0.00,`0.00,`0.00000,`199.00,`0.00')
    expect((await bill('2026-05-02')).said.code).toBe('NO_STATEMENT_EXIST')
  })
})

describe('an order', () => {
  it('is opened anew with the same words, not with others', async () => {
    const [first, second] = [await jsapi(), await jsapi()]
    expect(second.said.prepay_id).not.toBe(first.said.prepay_id)
    expect((await jsapi({ amount: { total: 1, currency: 'CNY' } })).said.code).toBe('OUT_TRADE_NO_USED')
    for (const wrong of [
      { payer: {} },
      { amount: { total: 0.5, currency: 'CNY' } },
      { notify_url: 'x' },
      { mchid: '1' },
    ])
      expect((await jsapi({ ...wrong, out_trade_no: 'P0000000000000002' })).status).toBe(400)
  })

  it('cannot be closed once it is paid, nor paid once it is closed', async () => {
    await jsapi()
    await jsapi({ out_trade_no: 'P0000000000000002' })
    await lab.world.cashier.settle('P0000000000000001', 'paid', 'never')
    const close = (no: string) => call('POST', `/v3/pay/transactions/out-trade-no/${no}/close`, { mchid })
    expect((await close('P0000000000000001')).status).toBe(400)
    expect((await close('P0000000000000002')).status).toBe(204)
    await lab.world.cashier.settle('P0000000000000002', 'paid', 'now')
    expect(lab.world.cashier.list().map(({ state }) => state)).toEqual(['closed', 'paid'])
    expect((await query()).said.trade_state).toBe('SUCCESS')
  })

  it('is sent to the merchant encrypted and signed, and again until it is accepted', async () => {
    const heard: { body: string; headers: Record<string, unknown> }[] = []
    const shop = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      heard.push({ body: Buffer.concat(chunks).toString(), headers: request.headers })
      response.writeHead(heard.length < 3 ? 500 : 200).end()
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void shop.close())
    await jsapi({ notify_url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notice` })
    await lab.world.cashier.settle('P0000000000000001', 'paid', 'now')
    await vi.waitFor(() => expect(heard).toHaveLength(3), { timeout: 5000 })
    for (const { body, headers } of heard) {
      const text = `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`
      const signature = Buffer.from(String(headers['wechatpay-signature']), 'base64')
      expect(verify('sha256', Buffer.from(text), wechat.public, signature)).toBe(true)
      const { resource } = JSON.parse(body)
      const sealed = Buffer.from(resource.ciphertext, 'base64')
      const opener = createDecipheriv('aes-256-gcm', v3Key, resource.nonce).setAAD(
        Buffer.from(resource.associated_data),
      )
      opener.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]).toString()
      expect(JSON.parse(plain)).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 19_900 } })
    }
  })
})

describe('a call that is held back', () => {
  const held = async () => (await lab.app.inject({ url: '/control/held' })).json()
  const heldCall = (stage: 'asked' | 'done') => ({ provider: 'wxpay', stage, subject: 'P0000000000000001' })

  it.each([
    { stage: 'asked', orders: 0 },
    { stage: 'done', orders: 1 },
  ] as const)('stands there, with $orders orders opened, until it is let go: $stage', async ({ stage, orders }) => {
    lab.world.scope().faults.set({ [`wxpay.held_${stage}`]: { times: 1 } })
    const opening = jsapi()
    await vi.waitFor(async () => expect(await held()).toMatchObject([heldCall(stage)]), { timeout: 5000 })
    expect(lab.world.cashier.list()).toHaveLength(orders)
    await lab.app.inject({ method: 'POST', url: '/control/held' })
    expect((await opening).status).toBe(200)
    expect([await held(), lab.world.cashier.list().length]).toEqual([[], 1])
  })
})

describe('a payment from before the lab was started', () => {
  const refund = () =>
    call('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: 'POLD0000000000000',
      out_refund_no: 'ROLD',
      amount: { refund: 100, total: 19_900, currency: 'CNY' },
    })

  it('is refunded where the lab is told to believe in it, and nowhere else', async () => {
    expect((await refund()).status).toBe(404)
    lab = buildLab({ ...settings, wxpay: { ...settings.wxpay, believes: true } }, () => now)
    expect((await refund()).said.status).toBe('PROCESSING')
    await vi.waitFor(async () =>
      expect((await call('GET', '/v3/refund/domestic/refunds/ROLD')).said.status).toBe('SUCCESS'),
    )
  })
})

describe('a refund', () => {
  const refund = (no: string, fen: number) =>
    call('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: 'P0000000000000001',
      out_refund_no: no,
      amount: { refund: fen, total: 19_900, currency: 'CNY' },
    })

  it('is carried out once a number, and never beyond what was paid', async () => {
    await jsapi()
    expect((await refund('R1', 100)).status).toBe(404)
    await lab.world.cashier.settle('P0000000000000001', 'paid', 'never')
    for (let nth = 0; nth < 3; nth += 1) expect((await refund('R1', 10_000)).status).toBe(200)
    expect((await refund('R1', 1)).status).toBe(400)
    expect((await refund('R2', 9901)).status).toBe(400)
    expect((await refund('R2', 9900)).said.status).toBe('PROCESSING')
    expect(lab.world.cashier.list()[0]?.refunded).toBe(19_900)
    await vi.waitFor(async () =>
      expect((await call('GET', '/v3/refund/domestic/refunds/R2')).said.status).toBe('SUCCESS'),
    )
  })
})

describe('the phone', () => {
  it('opens its cashier only for what the merchant signed', async () => {
    const { said } = await jsapi()
    const payment = lab.world.cashier.byPrepayId(said.prepay_id ?? '')
    const args = { appId: appid, timeStamp: '1767225600', nonceStr: 'n', package: `prepay_id=${said.prepay_id}` }
    const paySign = rsa(`${Object.values(args).join('\n')}\n`)
    expect(payment?.refuse?.({ ...args, paySign })).toBeUndefined()
    for (const wrong of [{ nonceStr: 'm' }, { package: 'prepay_id=wx1' }, { appId: 'wx1' }, { paySign: '' }])
      expect(payment?.refuse?.({ ...args, paySign, ...wrong })).toContain('签名')
    now += 16 * 60_000
    expect(payment?.refuse?.({ ...args, paySign })).toBe('订单已关闭')
  })
})

describe('the page outside WeChat', () => {
  const open = (url: string, headers: Record<string, string> = {}) =>
    lab.app.inject({ url, headers: { host: 'localhost:3001', referer: 'http://phone.localhost:3001/', ...headers } })

  it('takes the money and sends the customer home', async () => {
    const scene_info = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } }
    const { said } = await call('POST', '/v3/pay/transactions/h5', wish({ scene_info }))
    const home = 'http://phone.localhost:3001/reservation/payment?payable_no=B1'
    const url = `${said.h5_url?.replace('http://localhost:3001', '')}&redirect_url=${encodeURIComponent(home)}`
    const page = await open(url)
    expect(page.body).toContain('¥199.00')
    expect((await open(url, { 'user-agent': 'MicroMessenger/8' })).body).toContain('请在微信外打开订单')
    expect((await open(url, { referer: '' })).body).toContain('未配置的参数')
    expect((await open(url.replace('phone.localhost', 'evil.example'))).body).toContain('回跳地址')
    const action = /action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const paid = await lab.app.inject({ method: 'POST', url: action, headers, payload: 'outcome=paid' })
    expect([paid.statusCode, paid.headers.location]).toEqual([303, home])
    expect((await query()).said.trade_state).toBe('SUCCESS')
    now += 6 * 60_000
    expect((await open(url)).body).toContain('失效')
  })
})
