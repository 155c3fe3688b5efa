import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { totp } from '../../tools/product/authenticator'
import { choose, consoleUrl, inviteByCommand, join, logOut, PASSWORD, screens } from './console'

const open = screens()

const inConsole = async (): Promise<Page> => (await open()).page

describe('the first person of a chain', () => {
  it('joins, invites a clerk who joins too, ends the role again, and finds all of it in the log', async () => {
    const owner = await inConsole()
    const { recoveryCodes } = await join(owner, await inviteByCommand('总部小王', '13911110001', 'owner'), 'wang')
    expect(recoveryCodes).toHaveLength(10)

    await owner.getByRole('link', { name: '员工' }).click()
    await owner.getByRole('button', { name: '邀请员工' }).click()
    await owner.getByLabel('姓名', { exact: true }).fill('店员小周')
    await owner.getByLabel('手机号').fill('13911110002')
    await choose(owner, '角色', '店员')
    await choose(owner, '门店', ' · ')
    await owner.getByRole('button', { name: '生成邀请链接' }).click()
    const link = await owner.getByRole('region', { name: '邀请链接' }).locator('pre').innerText()
    await owner.getByRole('button', { name: '完成' }).click()

    const clerk = await inConsole()
    await clerk.goto(link)
    await clerk.getByRole('heading', { name: '店员小周，欢迎加入' }).waitFor()
    expect(new URL(clerk.url()).search).toBe('')
    await clerk.getByLabel('登录名').fill('zhou')
    await clerk.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await clerk.getByRole('button', { name: '设置并继续' }).click()
    await clerk.getByRole('button', { name: /店员小周.*账号菜单/ }).waitFor()
    // A clerk manages nobody: neither the menu nor the address leads there.
    expect(await clerk.getByRole('link', { name: '员工' }).count()).toBe(0)
    await clerk.goto(`${consoleUrl()}/people`)
    await clerk.getByText('没有权限').waitFor()

    await owner.reload()
    await owner.getByRole('cell', { name: /店员小周/ }).click()
    await owner.getByRole('button', { name: '收回' }).click()
    await owner.getByLabel('原因').fill('调到别的门店')
    await owner
      .getByRole('dialog', { name: /收回 店员小周/ })
      .getByRole('button', { name: '收回' })
      .click()
    await owner.getByText('没有角色，登录后什么也看不到。').waitFor()
    await owner.keyboard.press('Escape')

    await owner.getByRole('link', { name: '操作记录' }).click()
    await owner.getByRole('cell', { name: '收回角色' }).first().click()
    await owner.getByRole('dialog').getByText('调到别的门店').waitFor()
    for (const act of ['邀请员工', '接受邀请'])
      expect(await owner.getByRole('cell', { name: act }).count(), act).toBeGreaterThan(0)
  })
})

describe('signing in again', () => {
  it('goes back to where one wanted to go, with a recovery code where the phone is lost', async () => {
    const page = await inConsole()
    const link = await inviteByCommand('财务小陈', '13911110003', 'finance')
    const { recoveryCodes } = await join(page, link, 'chen')
    await logOut(page)

    await page.goto(`${consoleUrl()}/audit?action=refund.retry`)
    await page.getByLabel('登录名或手机号').fill('chen')
    await page.getByLabel('密码').fill('not the password')
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByText('账号或密码不正确').waitFor()
    await page.getByLabel('密码').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '手机不在身边？用恢复码' }).click()
    await page.getByLabel('恢复码').fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    const secret = await page.locator('code').innerText()
    await page.getByLabel('验证器上的 6 位数字').fill(totp(secret))
    await page.getByRole('button', { name: '已保存，进入控制台' }).click()
    await page.getByRole('heading', { name: '操作记录' }).waitFor()
    expect(new URL(page.url()).search).toBe('?action=refund.retry')
  })

  it('shows no console to who opens a link that was used', async () => {
    const page = await inConsole()
    const link = await inviteByCommand('审计小吴', '13911110004', 'auditor')
    await join(page, link, 'wu')
    const other = await inConsole()
    await other.goto(link)
    await other.getByText('邀请链接已失效').waitFor()
  })
})
