import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt } from '../booking/book'
import { aMember } from '../booking/bookings'
import { journeys } from '../entry/journey'
import { tasksOf } from './points'

const { opened } = journeys('tasks')

const points = async (page: Page) => {
  const card = page.getByRole('region', { name: '我的积分' })
  return Number((await card.locator('[aria-hidden=true]').first().innerText()).replace(/\D/g, ''))
}

describe('tasks', () => {
  it('are claimed by one tap, once', async () => {
    const { token } = await aMember()
    const { page, open, answers } = await opened(token, '/task-center')
    const sign = page.getByRole('button', { name: /^签到/ })
    await sign.dblclick()
    await page.getByText('已签到').first().waitFor()
    await expect.poll(() => points(page)).toBe(2)
    await open('/task-center')
    await page.getByText('已签到').first().waitFor()
    expect(await sign.count()).toBe(0)
    expect(answers.filter(({ path }) => path === '/api/task/claim').map(({ status }) => status)).toEqual([200])
  })

  it('a look around is begun on the server, and not claimed before its time', async () => {
    const { token } = await aMember()
    const browse = (await tasksOf(token)).find(({ kind }) => kind === 'browse')!
    const { page } = await opened(token, `/task-detail/${browse.task_id}`)
    await page.getByRole('contentinfo').getByRole('button').click()
    await page.waitForURL((url) => !url.pathname.startsWith('/task-detail'))
    await page.goBack()
    await page.waitForURL(isAt(`/task-detail/${browse.task_id}`))
    await page.getByText(/^再看 \d+ 秒$/).waitFor()
    expect(await page.getByRole('button', { name: /^领取/ }).count()).toBe(0)
  })

  it('an unknown one leads to the others', async () => {
    const { token } = await aMember()
    const { page } = await opened(token, '/task-detail/999999')
    await page.getByRole('link', { name: '去任务中心' }).click()
    await page.waitForURL(isAt('/task-center'))
  })
})
