import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt } from '../booking/book'
import { aBooking, aMember, call, serve } from '../booking/bookings'
import { hydrated, journeys, said } from '../entry/journey'
import { judge } from './staff'

const { opened } = journeys('pictures')

/** A photograph as a phone takes it: larger than what is sent. */
async function aPhotograph(page: Page, name: string, hue: number) {
  const text = await page.evaluate((angle) => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = `hsl(${angle}, 50%, 70%)`
    pen.fillRect(0, 0, 3000, 2000)
    pen.fillStyle = `hsl(${angle + 90}, 60%, 45%)`
    pen.fillRect(600 + angle, 500, 900, 900)
    return canvas.toDataURL('image/jpeg')
  }, hue)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(text.split(',')[1] ?? '', 'base64') }
}

/** Bodies of a call that the page makes, as they are sent. */
function bodiesOf(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) bodies.push(request.postDataJSON())
  })
  return bodies
}

const drawnSize = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

describe('pictures that customers upload', () => {
  it('a portrait of their own waits to be judged, on both of their phones, and is then everywhere', async () => {
    const { token } = await aMember()
    const { page, open } = await opened(token, '/mine/edit')
    await hydrated(page)
    const saved = bodiesOf(page, '/api/me/update_field')
    const begun = bodiesOf(page, '/api/asset/upload')
    await page.getByRole('button', { name: '更换头像' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(await aPhotograph(page, 'me.jpg', 20))
    await page.getByText('头像审核中，现在只有您能看到').waitFor()
    expect(begun).toMatchObject([{ kind: 'avatar', name: 'me.jpg' }])
    await expect.poll(() => drawnSize(page, 'main img[src^="/photo/M"]')).toBe(240)

    const second = await opened(token, '/mine/edit')
    await second.page.getByText('头像审核中，现在只有您能看到').waitFor()
    await expect.poll(() => drawnSize(second.page, 'main img[src^="/photo/M"]')).toBe(240)

    const own = await call<{ avatar: string; avatar_state: string }>('/api/me', { token })
    expect(own.avatar_state).toBe('waiting')
    await judge(String(saved[0]?.value), 'shown')
    await open('/mine/edit')
    await expect.poll(() => drawnSize(page, 'main img[src^="/media/a/"]')).toBe(240)
    expect(await page.getByText('审核中').count()).toBe(0)
    await second.open('/mine/edit')
    await expect.poll(() => drawnSize(second.page, 'main img[src^="/media/a/"]')).toBe(240)

    await hydrated(page)
    await page.getByRole('button', { name: '更换头像' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '头像1', exact: true }).click()
    await page.getByText('已保存').waitFor()
    expect(await page.locator('main img[src^="/media/a/"]').count()).toBe(0)
  })

  it('a storage without room says so calmly, and the picture goes when there is room again', async () => {
    const { token } = await aMember()
    const { page } = await opened(token, '/mine/edit')
    await hydrated(page)
    let isFull = true
    await page.route('**/upload/U*/0', (route) => (isFull ? route.fulfill({ status: 507 }) : route.continue()))
    await page.getByRole('button', { name: '更换头像' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(await aPhotograph(page, 'full.jpg', 300))
    await page.getByRole('alert').getByText('存储空间不足，请稍后再试').waitFor()
    expect(await page.getByText('网络断开').count()).toBe(0)
    isFull = false
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('头像审核中，现在只有您能看到').waitFor()
  })

  it('a refused portrait says why', async () => {
    const { token } = await aMember()
    const { page, open } = await opened(token, '/mine/edit')
    await hydrated(page)
    const saved = bodiesOf(page, '/api/me/update_field')
    await page.getByRole('button', { name: '更换头像' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({
        ...{ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
      })
    await page
      .getByRole('alert')
      .getByText(/不支持|打不开/)
      .waitFor()
    await page.getByRole('button', { name: '更换头像' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(await aPhotograph(page, 'two.jpg', 200))
    await page.getByText('头像审核中').waitFor()
    await judge(String(saved[0]?.value), 'hidden', '不是本人的照片')
    await open('/mine/edit')
    await page.getByText('头像没有通过审核：不是本人的照片').waitFor()
  })

  it('a review with three pictures, over a line that is cut, is shown with them when they were judged', async () => {
    const { token, mobile } = await aMember()
    const booking = await aBooking(token, { nth: 11 })
    await serve(booking.order_sn, 'completed')
    const { page, open } = await opened(token, `/estimate?order_sn=${booking.order_sn}`)
    await hydrated(page)
    const sent = bodiesOf(page, '/api/book/review')
    let isCut = true
    await page.route('**/upload/U*/0', (route) => (isCut ? route.abort() : route.continue()))
    await page.getByRole('radio', { name: '5分' }).check({ force: true })
    await page.getByRole('textbox', { name: '说说感受' }).fill(`图在这里 ${mobile}`)
    await page
      .locator('input[type=file]')
      .setInputFiles([
        await aPhotograph(page, 'a.jpg', 0),
        await aPhotograph(page, 'b.jpg', 60),
        await aPhotograph(page, 'c.jpg', 120),
      ])
    await page.getByRole('button', { name: '提交评价' }).click()
    await said(page, '张图片在上传')
    await page.getByText('网络断开了，恢复后会继续上传').waitFor()
    isCut = false
    await page.reload()
    await page.getByText('3/9').waitFor()
    await expect.poll(() => page.getByRole('progressbar').count(), { timeout: 20_000 }).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^移除第/ }).count()).toBe(3)
    await page.getByRole('button', { name: '提交评价' }).click()
    await page.waitForURL(isAt('/estimate/success'))
    const images = sent[0]?.images as string[]
    expect(images).toHaveLength(3)

    await open(`/estimate?order_sn=${booking.order_sn}`)
    await expect.poll(() => page.getByText('审核中').count()).toBe(3)
    for (const asset of images) await judge(asset, 'shown')

    const other = await aMember()
    const visitor = await opened(other.token, `/store/detail/${booking.store.id}?show=comments`)
    await hydrated(visitor.page)
    await visitor.page.getByRole('button', { name: /^有图/ }).click()
    const own = visitor.page.getByRole('listitem').filter({ hasText: mobile })
    await expect.poll(() => own.locator('img[src^="/media/a/"][src$="r360.webp"]').count()).toBe(3)
    await own.getByRole('button', { name: /第1张照片$/ }).click()
    await visitor.page.getByRole('dialog').locator('img[src$="r1080.webp"]').first().waitFor()
    await visitor.page.goBack()
    await expect.poll(() => visitor.page.getByRole('dialog').count()).toBe(0)
    const asked: string[] = []
    visitor.page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await visitor.open(`/store/detail/${booking.store.id}`)
    await hydrated(visitor.page)
    expect(asked).not.toContain('/api/store/customer_pictures')
    await visitor.page.getByRole('heading', { name: '顾客评价' }).scrollIntoViewIfNeeded()
    await visitor.page.getByRole('heading', { name: '顾客晒图' }).waitFor()
    await visitor.page.locator('section img[src$="r360.webp"]').first().waitFor()
  })
})
