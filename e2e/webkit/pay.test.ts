import { expect, it } from 'vitest'
import { aHold, aMember, pay, stateOf } from '../booking/bookings'
import { CITIES } from '../entry/journey'
import { type Iphone, iphones, KNOWN, onIphones } from './iphone'

const PAY = '^(微信支付|支付宝) ¥'
const back = ({ run }: Iphone) => run(() => void setTimeout(() => window.history.back()))

onIphones('paying in WebKit', () => {
  const start = iphones('pay')

  async function toPay(nth: number, app: 'phone' | 'wx' = 'phone') {
    const { token } = await aMember()
    const { order_sn } = await aHold(token, { nth })
    const cookies = { ...KNOWN, access_token: token }
    const here = await start(app, { path: `/reservation/payment?payable_no=${order_sn}`, cookies })
    await here.has('button', PAY)
    return { here, token, order_sn }
  }

  it('who turns back at the cashier is asked about, may pay again, and pays', async () => {
    const { here, token, order_sn } = await toPay(6)
    const { tap, has, sees, at } = here
    await tap('button', PAY)
    await has('button', '^确认支付$')
    await back(here)
    await sees('这次没有付成')
    expect(await stateOf(token, order_sn)).toBe('held')
    await tap('button', PAY)
    await tap('button', '^确认支付$')
    await at('/reservation/personal_result')
    await has('heading', '预约成功')
  })

  it('a page that Safari kept knows what was paid while it was away', async () => {
    const { here, token, order_sn } = await toPay(7)
    const { run, at, has, hydrated } = here
    await run(() => {
      window.addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('restored', String(persisted)))
      setTimeout(() => location.assign('/privacy'))
    })
    await at('/privacy')
    await hydrated()
    await pay(token, order_sn)
    await expect.poll(() => stateOf(token, order_sn)).toBe('booked')
    await back(here)
    await at('/reservation/personal_result')
    await has('heading', '预约成功')
    expect(await run(() => sessionStorage.getItem('restored'))).toBe('true')
  })

  it('inside WeChat on iOS pages are signed by the address it was entered at, and its cashier is opened', async () => {
    const { token } = await aMember()
    const { order_sn } = await aHold(token, { nth: 8 })
    const here = await start('wx', {
      path: '/city',
      cookies: { ...KNOWN, access_token: token },
      before: async (phone) => {
        await phone.device({ os: 'ios' })
        await phone.location(CITIES.shanghai.place)
      },
    })
    const { phone, run, at, has, tap } = here
    await here.hydrated('input')
    await here.open(`/reservation/order_detail?order_sn=${order_sn}`)
    await tap('link', '^支付 ¥')
    await at('/reservation/payment')
    await tap('button', PAY)
    const sheet = async () =>
      (await phone.bridgeCalls()).find(({ sheet, state }) => sheet?.kind === 'cashier' && state === 'open')
    await expect.poll(sheet).toBeDefined()
    await phone.choose((await sheet())!.id, 'paid')
    await at('/reservation/personal_result')
    await has('heading', '预约成功')
    const signed = (await phone.bridgeCalls('preVerifyJSAPI')).map(({ reply }) => reply?.errMsg)
    expect(signed.length).toBeGreaterThan(0)
    expect(new Set(signed)).toEqual(new Set(['config:ok']))
    expect(await run(() => navigator.userAgent)).toMatch(/iPhone.*MicroMessenger/)
  })
})
