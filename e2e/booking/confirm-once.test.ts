import { describe, expect, it } from 'vitest'
import { hydrated, journeys } from '../entry/journey'
import {
  atServer,
  CONFIRM,
  consent,
  ID_PHOTO,
  isAt,
  openSlot,
  orderSn,
  orders,
  PAYMENT,
  STARTBOOK,
  submit,
  submitButton,
  timesPath,
  toConfirm,
} from './book'
import { fill } from './bookings'

const { start } = journeys('once')

describe('confirming', () => {
  it('is one booking however fast it is tapped, and the way back leads past the spent form', async () => {
    const slot = await openSlot(2, ID_PHOTO, 3)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page, answers } = journey
    await toConfirm(journey, slot)
    await consent(page)
    await submitButton(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await page.waitForURL(isAt(PAYMENT))
    expect(answers.filter(({ path }) => path === '/api/book/startbook')).toHaveLength(1)
    expect(await orders(journey)).toHaveLength(1)

    await page.goBack()
    await page.waitForURL(isAt('/reservation/product/date_and_time'))
    await journey.open(CONFIRM)
    await page.getByText('这里没有待确认的预约').waitFor()
    expect(await orders(journey)).toHaveLength(1)
  })

  it('is one booking when two tabs submit the same draft', async () => {
    const slot = await openSlot(2, ID_PHOTO, 4)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => void window.open(window.location.href))
    const second = await opened
    await Promise.all([consent(page), consent(second)])
    await Promise.all([submitButton(page).click(), submitButton(second).click()])
    await Promise.all([page, second].map((tab) => tab.waitForURL(isAt(PAYMENT))))
    expect(orderSn(second)).toBe(orderSn(page))
    expect(await orders(journey)).toHaveLength(1)
  })

  it('is the same booking when the answer was lost, and counts by the clock of the server', async () => {
    const slot = await openSlot(2, ID_PHOTO, 5)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await page.route(STARTBOOK, async (route) => {
      await atServer(route)
      await route.abort('internetdisconnected')
    })
    await submit(page)
    await page.getByText('刚才的提交没有收到答复').waitFor()
    const [made] = await orders(journey)
    expect(made).toBeDefined()

    await page.unroute(STARTBOOK)
    await page.reload()
    await page.getByText('刚才的提交没有收到答复').waitFor()
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    expect(orderSn(page)).toBe(made?.order_sn)
    expect(await orders(journey)).toHaveLength(1)

    // A phone that is forty minutes fast has not lost its time.
    await page.clock.setSystemTime(Date.now() + 40 * 60_000)
    await page.reload()
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^1[1-4]:\d\d/)
  })

  it('leads back to the day when another customer was faster', async () => {
    const slot = await openSlot(3, ID_PHOTO, 6)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await fill(slot.storeId, slot.day, Number.parseInt(ID_PHOTO, 10))
    await submit(page)
    const dialog = page.getByRole('alertdialog', { name: '提示' })
    await dialog.getByText('该时段刚被约走').waitFor()
    await dialog.getByRole('button').click()
    await page.waitForURL(
      (url) => url.pathname === '/reservation/product/date_and_time' && url.searchParams.get('day') === slot.day,
    )
    expect(await orders(journey)).toHaveLength(0)
  })

  it('books nothing at a price that was not shown', async () => {
    const slot = await openSlot(3, ID_PHOTO, 7)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await page.route('**/api/book/preview', async (route) => {
      const answer = await atServer(route)
      await route.fulfill({ json: { ...answer, data: { ...answer.data, payable_fen: 100 } } })
    })
    await toConfirm(journey, slot)
    const bar = page.getByRole('contentinfo')
    expect(await bar.innerText()).toContain('¥1\n')
    await page.unroute('**/api/book/preview')
    await submit(page)
    await page.getByText('价格有变化，请确认后再提交').waitFor()
    await page.getByRole('alertdialog').getByRole('button').click()
    expect(await bar.innerText()).not.toContain('¥1\n')
    expect(await orders(journey)).toHaveLength(0)
    await submitButton(page).click()
    await page.waitForURL(isAt(PAYMENT))
  })

  it('goes nowhere without consent, and on with one tap that gives it', async () => {
    const slot = await openSlot(3, ID_PHOTO, 8)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await hydrated(page, '#booking-consent input')
    await submitButton(page).click()
    await page.getByRole('dialog', { name: '请先同意预约须知' }).waitFor()
    expect(await orders(journey)).toHaveLength(0)
    await page.getByRole('button', { name: '同意并提交' }).click()
    await page.waitForURL(isAt(PAYMENT))
    expect(await orders(journey)).toHaveLength(1)
  })
})
