import { constants, generateKeyPairSync, publicEncrypt, randomBytes, sign } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
const settings = readSettings({
  LAB_WX_PAY_SERIAL: 'AB12',
  LAB_WX_PAY_MERCHANT_PUBLIC_KEY: merchant.public,
  LAB_WX_PAY_PRIVATE_KEY: wechat.private,
  LAB_WX_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
  LAB_WX_PAY_API_V3_KEY: 'k'.repeat(32),
})
const BASE = '/sim/wx-pay/v3/new-tax-control-fapiao/fapiao-applications'
const NO = 'F0000000000000001'

let lab: Lab
beforeEach(() => {
  lab = buildLab(settings)
})

async function call(method: 'GET' | 'POST', url: string, sent?: object, key = merchant.private) {
  const payload = sent ? JSON.stringify(sent) : ''
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')]
  const signature = sign('sha256', Buffer.from(`${method}\n${url}\n${timestamp}\n${nonce}\n${payload}\n`), key)
  const fields = { mchid: settings.wxpay.mchid, nonce_str: nonce, timestamp, serial_no: 'AB12' }
  const written = Object.entries({ ...fields, signature: signature.toString('base64') }).map(
    ([name, value]) => `${name}="${value}"`,
  )
  const headers = { host: '127.0.0.1:3001', authorization: `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}` }
  const json = sent ? { 'content-type': 'application/json' } : {}
  return lab.app.inject({ method, url, headers: { ...headers, ...json }, ...(sent ? { payload } : {}) })
}

const sealed = (text: string) =>
  publicEncrypt(
    { key: wechat.public, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(text),
  ).toString('base64')

const wish = (fen = 10_600, buyer: object = {}) => ({
  scene: 'WITHOUT_WECHATPAY',
  fapiao_apply_id: NO,
  buyer_information: {
    type: 'ORGANIZATION',
    name: '杭州青梧文化传播有限公司',
    taxpayer_id: '91330100799655058B',
    email: sealed('a@example.com'),
    ...buyer,
  },
  fapiao_information: [
    {
      fapiao_id: NO,
      total_amount: fen,
      fapiao_bill_type: 'COMM_FAPIAO',
      items: [{ tax_code: '3070500000000000000', goods_name: '摄影服务', total_amount: fen, tax_rate: 600 }],
    },
  ],
})

const stateNow = async () => (await call('GET', `${BASE}/${NO}`)).json().fapiao_information[0]
const until = (status: string) => vi.waitFor(async () => expect(await stateNow()).toMatchObject({ status }))

describe('the tax office behind WeChat Pay', () => {
  it('refuses a wrong signature, and a buyer it cannot read', async () => {
    expect((await call('POST', BASE, wish(), pair().private)).statusCode).toBe(401)
    expect((await call('POST', BASE, wish(1, { email: 'plain@example.com' }))).statusCode).toBe(400)
    expect((await call('POST', BASE, wish(1, { taxpayer_id: '' }))).statusCode).toBe(400)
    expect((await call('GET', `${BASE}/${NO}`)).statusCode).toBe(404)
  })

  it('needs no mailbox: what it issues can be fetched', async () => {
    expect((await call('POST', BASE, wish(1, { email: undefined }))).statusCode).toBe(202)
  })

  it('issues a number once, with the tax in it, and reverses it', async () => {
    expect((await call('POST', BASE, wish())).statusCode).toBe(202)
    expect((await call('POST', BASE, wish())).statusCode).toBe(202)
    expect((await call('POST', BASE, wish(1))).statusCode).toBe(400)
    await until('ISSUED')
    const issued = await stateNow()
    expect(issued).toMatchObject({ tax_amount: 600, amount: 10_000, total_amount: 10_600 })
    const fapiao_number = issued.blue_fapiao.fapiao_number
    const reverse = (number: string) =>
      call('POST', `${BASE}/${NO}/reverse`, {
        reverse_reason: 'SALES_RETURN',
        fapiao_information: [{ fapiao_id: NO, fapiao_number: number }],
      })
    expect((await reverse('1')).statusCode).toBe(400)
    expect((await reverse(fapiao_number)).statusCode).toBe(202)
    await until('REVERSED')
  })

  it('knows no taxpayer by a code that cannot be one', async () => {
    await call('POST', BASE, wish(10_600, { taxpayer_id: '91330100799655058A' }))
    await until('ISSUE_FAILED')
  })

  it('gives a PDF whose table leads to its objects', async () => {
    await call('POST', BASE, wish())
    await until('ISSUED')
    const { fapiao_download_info_list: list } = (await call('GET', `${BASE}/${NO}/fapiao-files?fapiao_id=${NO}`)).json()
    const file = await lab.app.inject({
      url: new URL(list[0].download_url).pathname + new URL(list[0].download_url).search,
    })
    const text = file.rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-1.4')).toBe(true)
    const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
    expect(text.slice(table, table + 4)).toBe('xref')
    const places = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => Number(at))
    expect(places).toHaveLength(7)
    for (const [index, at] of places.entries()) expect(text.slice(at).startsWith(`${index + 1} 0 obj`)).toBe(true)
  })
})
