import { it } from 'vitest'
import { newMobile } from '../entry/journey'
import { type Iphone, iphones, onIphones } from './iphone'

const FIRST_OPEN = '(余\\d+位|结束)$'

async function signIn({ phone, type, tap, tick, hydrated }: Iphone, mobile: string): Promise<void> {
  await hydrated('input[name=mobile]')
  await type('手机号', mobile)
  await tap('button', '获取验证码')
  const { code } = await phone.nextSms(mobile, { within: 20_000 })
  await tick('')
  // The sixth figure sends it.
  await type('验证码', code)
}

onIphones('booking in WebKit', () => {
  const start = iphones('book')

  it('a visitor goes from home over product, time, login and the cashier to an order', async () => {
    const here = await start('phone')
    const { tap, at, sees, has, tick, hydrated } = here
    await hydrated()
    await tap('link', '^证件照')
    await at('/product/list/1')
    await tap('link', '经典证件照')
    await at('/product/detail')
    await hydrated('footer button')
    await tap('button', '立即预约')
    await has('dialog', '人数与加购')
    await tap('button', '选择门店与时间')
    await at('/reservation/product/store_and_time')
    await tap('link', '最早')
    await at('/reservation/product/date_and_time')
    await tap('button', '下个月')
    await tap('button', '，可约')
    await tap('button', FIRST_OPEN)
    await tap('button', '下一步')
    await at('/sign_in')
    await signIn(here, newMobile())
    await at('/reservation/detail')
    await has('button', '提交预约')
    await tick('同意')
    await tap('button', '提交预约')
    await at('/reservation/payment')
    await tap('button', '^(微信支付|支付宝) ¥')
    await tap('button', '^确认支付$')
    await at('/reservation/personal_result')
    await has('heading', '预约成功')
    await tap('link', '^预约详情')
    await at('/reservation/order_detail')
    await sees('实付')
  })
})
