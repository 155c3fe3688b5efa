import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt, PAYMENT } from '../booking/book'
import { aHold, aMember, stateOf } from '../booking/bookings'
import { endHold, losePrepay } from '../entry/demo'
import { type Journey, journeys, said } from '../entry/journey'
import { addsUp, booked, h5, jsapi, type Outcome, type Provider, payAt, payButton, toCashier } from './pay'

const SAID: Record<Exclude<Outcome, 'paid'>, string> = {
  cancelled: '您取消了这次付款',
  failed: '付款没有成功，没有扣款',
}
const notPaid = (page: Page) => page.getByText('这次没有付成')
const confirming = (page: Page) => page.getByText('正在确认付款结果')

/** Fifteen minutes later, and noticed. */
async function runOut(token: string, order_sn: string): Promise<void> {
  await endHold(order_sn)
  await expect.poll(() => stateOf(token, order_sn), { timeout: 20_000 }).toBe('expired')
}

/** What every provider's customers live through, whichever way they pay. Bookings are at stores from the nth on. */
export function walks(provider: Provider, nth: number) {
  const { opened } = journeys(provider.name.replaceAll(' ', '-'))

  /** A held booking, opened on a phone that the provider serves, and gone on to its payment. */
  async function toPay(further: number) {
    const { token } = await aMember()
    const { order_sn } = await aHold(token, { nth: nth + further })
    const journey = await opened(token, `/reservation/order_detail?order_sn=${order_sn}`, provider.app)
    await onToPay(journey)
    return { journey, page: journey.page, token, order_sn }
  }

  async function onToPay({ page }: Journey): Promise<void> {
    await page.getByRole('link', { name: /^支付 ¥/ }).click()
    await page.waitForURL(isAt(PAYMENT))
    await payButton(page).waitFor()
  }

  /** Inside WeChat the phone says what happened; after a provider's page our server asks the provider at once. */
  async function comesBack({ page }: Journey, outcome: Exclude<Outcome, 'paid'>): Promise<void> {
    if (provider === jsapi) await page.getByText(SAID[outcome]).waitFor()
    else await notPaid(page).waitFor()
    await payButton(page).waitFor()
  }

  describe(provider.name, () => {
    it('leaves a booking payable that was cancelled, then failed at the cashier', async () => {
      const { journey, token, order_sn } = await toPay(0)
      for (const outcome of ['cancelled', 'failed'] as const) {
        await payAt(journey, provider, outcome)
        await comesBack(journey, outcome)
        expect(await stateOf(token, order_sn)).toBe('held')
      }
      await payAt(journey, provider, 'paid')
      await booked(journey)
      await addsUp(journey, token)
    })

    it('goes on after a reload at the cashier and the way back from it', async () => {
      const { journey, page, token } = await toPay(1)
      const first = await toCashier(journey, provider)
      await page.reload()
      if (provider === jsapi) {
        await payButton(page).waitFor()
        await page.goBack()
        await onToPay(journey)
      } else {
        expect(await provider.atCashier(journey)).toBe(first)
        await page.goBack()
        await comesBack(journey, 'cancelled')
      }
      // It is unpaid: the same attempt goes on.
      expect(await toCashier(journey, provider)).toBe(first)
      await provider.press(journey, 'paid')
      await booked(journey)
      await addsUp(journey, token)
    })

    it('keeps a customer waiting, not guessing, while it is slow', async () => {
      const { journey, page, token } = await toPay(2)
      const { phone, answers } = journey
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/pay/{wx_jsapi,wx_h5,ali_wap}', (route) => held.then(() => route.continue()))
      await provider.choose(page)
      await payButton(page).click()
      const opening = page.getByRole('button', { name: '正在打开支付' })
      await opening.waitFor()
      await opening.click({ force: true })
      answer()
      const pay_no = await provider.atCashier(journey)
      const isOpening = ({ path, status }: Journey['answers'][number]) =>
        ['wx_jsapi', 'wx_h5', 'ali_wap'].some((way) => path === `/api/pay/${way}`) && status === 200
      expect(answers.filter(isOpening)).toHaveLength(1)

      const slow = `${provider.faults}.held_asked` as const
      await phone.faults({ [slow]: { when: pay_no }, 'pay.notice_lost': { when: pay_no } })
      await provider.press(journey, 'paid')
      await confirming(page).waitFor()
      const asked = async () => (await phone.held()).filter(({ subject }) => subject === pay_no).length
      await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(0)
      expect(new URL(page.url()).pathname).toBe(PAYMENT)
      await phone.faults({ [slow]: false })
      await phone.release()
      await booked(journey)
      await addsUp(journey, token)
    })

    // Alipay's page is opened by the phone: what it refuses, it says there.
    async function refused() {
      const { journey, page, token, order_sn } = await toPay(1)
      const { phone } = journey
      const pay_no = await toCashier(journey, provider)
      await provider.press(journey, 'cancelled')
      await comesBack(journey, 'cancelled')
      // As if the answer of the provider had been lost: it is asked again.
      await losePrepay(pay_no)
      await phone.faults({ 'wxpay.refused': { when: pay_no } })
      await payButton(page).click()
      await said(page, '支付暂时不可用，请稍后再试')
      expect(await stateOf(token, order_sn)).toBe('held')
      await phone.faults({ 'wxpay.refused': false })
      await payAt(journey, provider, 'paid')
      await booked(journey)
      await addsUp(journey, token)
    }
    if (provider.faults === 'wxpay') it('says that it cannot be paid now where the provider refuses', refused)

    async function paysTooLate() {
      const { journey, token, order_sn } = await toPay(3)
      await toCashier(journey, provider)
      await runOut(token, order_sn)
      await provider.press(journey, 'paid')
      await booked(journey)
      await addsUp(journey, token)
    }

    async function turnsBackTooLate() {
      const { journey, page, token, order_sn } = await toPay(3)
      await toCashier(journey, provider)
      await runOut(token, order_sn)
      await provider.press(journey, 'cancelled')
      await page.getByText('时间已释放', { exact: true }).waitFor()
      await page.getByRole('link', { name: '重新选择' }).waitFor()
    }

    // The server does the same for a slow customer and a slow provider: one way each is tested.
    if (provider === h5) it('says that the time is up to who turns back from the cashier after it', turnsBackTooLate)
    else it('keeps the booking of who pays a moment too late, while its place is free', paysTooLate)
  })
}
