import { describe, expect, it } from 'vitest'
import { codesLater } from '../entry/demo'
import { solvePuzzle } from './solve-puzzle'
import { agree, codeField, codeFor, enter, LOGIN, mobileField, newMobile, phones, SEND, send, signIn } from './visit'

const DEVICES = '/mine/sessions'
const SIGN_IN = `/sign_in?redirect=${DEVICES}`

describe('signing in by mobile', () => {
  const visit = phones()

  it('leads from the inbox to where one wanted to go', async () => {
    const { page, context, ...here } = await visit('phone', SIGN_IN)
    await signIn({ page, context, ...here }, newMobile())
    await page.waitForURL(`**${DEVICES}`)
    await page.getByText('正在使用').waitFor()
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).toContain('access_token')
  })

  it('takes a number and a message as they were copied, and the Enter key', async () => {
    const here = await visit('phone', SIGN_IN)
    const { page } = here
    const mobile = newMobile()
    const code = await codeFor(here, mobile)
    await mobileField(page).fill(`+86 ${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`)
    await codeField(page).fill(`【快门照相馆】验证码${code}，10分钟内有效`)
    const dialog = page.getByRole('dialog', { name: '请先同意协议' })
    await dialog.getByRole('button', { name: '关闭' }).click()
    await dialog.waitFor({ state: 'detached' })
    await agree(page)
    await codeField(page).press('Enter')
    await page.waitForURL(`**${DEVICES}`)
  })

  it('says under the field that a code is wrong, and takes the right one then', async () => {
    const here = await visit('phone', SIGN_IN)
    const { page } = here
    const code = await codeFor(here, newMobile())
    await agree(page)
    await codeField(page).fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('alert').getByText('验证码不正确').waitFor()
    await codeField(page).fill(code)
    await page.waitForURL(`**${DEVICES}`)
  })

  it('takes no code twice', async () => {
    const here = await visit('phone', SIGN_IN)
    const { page, context } = here
    const mobile = newMobile()
    const code = await signIn(here, mobile)
    // The page that is open would notice, and go to the login by itself.
    await page.goto('about:blank')
    await context.clearCookies({ name: 'access_token' })
    await here.go(SIGN_IN)
    await mobileField(page).fill(mobile)
    await agree(page)
    await codeField(page).fill(code)
    await page.getByText('验证码已失效，请重新获取').waitFor()
  })

  it('goes nowhere without consent, and asks for it in one tap', async () => {
    const here = await visit('phone', SIGN_IN)
    const { page } = here
    const code = await codeFor(here, newMobile())
    expect(await page.locator('input[type=checkbox]').isChecked()).toBe(false)
    await codeField(page).fill(code)
    const dialog = page.getByRole('dialog', { name: '请先同意协议' })
    await dialog.waitFor()
    expect(here.called(LOGIN)).toBe(0)
    await dialog.getByRole('link', { name: '《隐私政策》' }).click()
    await page.waitForURL('**/privacy')
    await page.getByRole('button', { name: '返回' }).click()
    expect(await codeField(page).inputValue()).toBe(code)
    await enter(page).click()
    await dialog.getByRole('button', { name: '同意并登录' }).click()
    await page.waitForURL(`**${DEVICES}`)
    expect(here.called(LOGIN)).toBe(1)
  })

  it('makes one request of a double tap', async () => {
    const here = await visit('phone', SIGN_IN)
    const { page, phone } = here
    const mobile = newMobile()
    await mobileField(page).fill(mobile)
    await send(page).dblclick()
    const { code } = await phone.nextSms(mobile)
    expect(here.called(SEND)).toBe(1)
    await codeField(page).fill(code.slice(0, 5))
    await agree(page)
    await codeField(page).press('End')
    await codeField(page).press(code.slice(5))
    await enter(page)
      .dblclick({ timeout: 1000 })
      .catch(() => {})
    await page.waitForURL(`**${DEVICES}`)
    expect(here.called(LOGIN)).toBe(1)
  })

  it('asks for the puzzle from the second code an hour on', async () => {
    const here = await visit('phone', SIGN_IN)
    const { page, phone } = here
    const mobile = newMobile()
    await page.clock.install()
    await codeFor(here, mobile)
    const [first, ...none] = await phone.sms(mobile)
    expect(none).toEqual([])
    // A minute later, on the phone and for the server.
    await codesLater(mobile, 2)
    await page.clock.fastForward(61_000)
    await page.getByRole('button', { name: '重新获取', exact: true }).click()
    await page.getByRole('dialog', { name: '安全验证' }).waitFor()
    expect(await phone.sms(mobile)).toHaveLength(1)
    await solvePuzzle(page)
    const { code } = await phone.nextSms(mobile, { since: first?.id, within: 10_000 })
    await agree(page)
    await codeField(page).fill(code)
    await page.waitForURL(`**${DEVICES}`)
  })
})
