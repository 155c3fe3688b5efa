import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
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
const alipay = pair()
const settings = readSettings({ LAB_ALI_APP_PUBLIC_KEY: merchant.public, LAB_ALI_PRIVATE_KEY: alipay.private })
let lab: Lab
let now: number

beforeEach(() => {
  now = Date.parse('2026-05-01T08:00:00Z')
  lab = buildLab(settings, () => now)
})

const joined = (params: Record<string, string>) =>
  Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

function address(method: string, biz: object, more: Record<string, string> = {}): string {
  const params: Record<string, string> = {
    app_id: settings.alipay.appid,
    method,
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: '2026-05-01 16:00:00',
    version: '1.0',
    biz_content: JSON.stringify(biz),
    ...more,
  }
  const signature = sign('sha256', Buffer.from(joined(params)), merchant.private).toString('base64')
  return `/sim/ali-gateway?${new URLSearchParams({ ...params, sign: signature })}`
}

async function call(method: string, biz: object) {
  const { body } = await lab.app.inject({ method: 'POST', url: address(method, { out_trade_no: 'P1', ...biz }) })
  return JSON.parse(body)[`${method.replaceAll('.', '_')}_response`] as Record<string, string>
}

const home = 'http://phone.localhost:3001/reservation/payment_ali?payable_no=B1'
const wish = {
  out_trade_no: 'P1',
  total_amount: '199.00',
  subject: '证件照',
  product_code: 'QUICK_WAP_WAY',
  time_expire: '2026-05-01 16:15:00',
  quit_url: home,
}
const openPage = (more: object = {}) =>
  lab.app.inject({
    url: address('alipay.trade.wap.pay', { ...wish, ...more }, { return_url: home, notify_url: 'http://127.0.0.1:9' }),
  })

async function press(outcome: string) {
  const { body } = await openPage()
  const url = /action="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return lab.app.inject({ method: 'POST', url, headers, payload: `outcome=${outcome}` })
}

it('knows a trade once its page was opened, and sends the customer home with signed words', async () => {
  expect((await call('alipay.trade.query', {})).sub_code).toBe('ACQ.TRADE_NOT_EXIST')
  expect((await openPage()).body).toContain('¥199.00')
  expect((await call('alipay.trade.query', {})).trade_status).toBe('WAIT_BUYER_PAY')
  expect((await press('cancelled')).headers.location).toBe(home)
  const back = new URL(String((await press('paid')).headers.location))
  const { sign: signature = '', sign_type: _, payable_no, ...said } = Object.fromEntries(back.searchParams)
  expect(payable_no).toBe('B1')
  expect(said).toMatchObject({ out_trade_no: 'P1', total_amount: '199.00' })
  expect(verify('sha256', Buffer.from(joined(said)), alipay.public, Buffer.from(signature, 'base64'))).toBe(true)
  expect(await call('alipay.trade.query', {})).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '199.00' })
  expect((await openPage()).body).toContain('TRADE_HAS_SUCCESS')
})

it('refuses other words under the same number, an old page and a changed address', async () => {
  await openPage()
  expect((await openPage({ total_amount: '0.01' })).body).toContain('CONTEXT_INCONSISTENT')
  const changed = address('alipay.trade.wap.pay', wish).replace('199.00', '1.00')
  expect((await lab.app.inject({ url: changed })).body).toContain('验签出错')
  now += 14 * 60_000 + 60_000
  expect((await openPage()).body).not.toContain('¥199.00')
})

it('refunds a number once, never more than was paid, and closes only what is unpaid', async () => {
  const refund = (no: string, yuan: string) => call('alipay.trade.refund', { out_request_no: no, refund_amount: yuan })
  await openPage()
  expect((await refund('R1', '1.00')).sub_code).toBe('ACQ.TRADE_STATUS_ERROR')
  await lab.world.cashier.settle('P1', 'paid', 'never')
  expect((await call('alipay.trade.close', {})).sub_code).toBe('ACQ.TRADE_STATUS_ERROR')
  expect((await refund('R1', '100.00')).fund_change).toBe('Y')
  expect((await refund('R1', '100.00')).fund_change).toBe('N')
  expect((await refund('R1', '1.00')).code).toBe('40004')
  expect((await refund('R2', '99.01')).code).toBe('40004')
  expect(await refund('R2', '99.00')).toMatchObject({ fund_change: 'Y', refund_fee: '199.00' })
  expect(await call('alipay.trade.fastpay.refund.query', { out_request_no: 'R2' })).toMatchObject({
    refund_status: 'REFUND_SUCCESS',
    refund_amount: '99.00',
  })
  expect((await call('alipay.trade.query', {})).trade_status).toBe('TRADE_CLOSED')
})

it('tells what was paid and what went back on a day, in an archive that is there for half a minute', async () => {
  const bill = (bill_date: string) =>
    call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date })
  expect(await bill('2026-05-01')).toMatchObject({ code: '40004', sub_code: 'isp.bill_not_exist' })
  await openPage()
  await lab.world.cashier.settle('P1', 'paid', 'never')
  await call('alipay.trade.refund', { refund_amount: '30.00', out_request_no: 'R1' })
  const { bill_download_url = '' } = await bill('2026-05-01')
  const { pathname, search } = new URL(bill_download_url)
  const fetched = () => lab.app.inject({ url: `${pathname}${search}` })
  const { rawPayload } = await fetched()
  const packed = rawPayload.lastIndexOf('PK\x03\x04', undefined, 'latin1')
  const from = packed + 30 + rawPayload.readUInt16LE(packed + 26)
  const details = inflateRawSync(rawPayload.subarray(from, from + rawPayload.readUInt32LE(packed + 18)))
  const lines = new TextDecoder('gbk').decode(details).split('\r\n')
  expect(lines.filter((line) => line.includes('P1\t')).map((line) => line.split(',').slice(2, 4))).toEqual([
    ['交易', '证件照'],
    ['退款', '证件照'],
  ])
  expect(lines).toContain('#退款合计：1笔，商家实收退款共-30.00元，商家优惠退款共0.00元')
  now += 31_000
  expect((await fetched()).statusCode).toBe(404)
})
