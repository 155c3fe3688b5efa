import { describe, expect, it } from 'vitest'
import { agree, codeField, mobileField, newMobile, phones, signIn, type Visit } from './visit'

const DEVICES = '/sign_in?redirect=/mine/sessions'

const masked = (mobile: string) => `${mobile.slice(0, 3)}***${mobile.slice(-4)}`

const newUser = () => `guest-${newMobile()}`

/** WeChat's button, and the consent page on the way. */
async function comeByWechat({ page, phone }: Visit, user: string): Promise<void> {
  await phone.user({ user, consent: 'granted' })
  await agree(page)
  await page.getByRole('button', { name: '微信一键登录' }).click()
}

async function bind({ page, phone }: Visit, mobile: string): Promise<void> {
  const [last] = await phone.sms(mobile)
  await mobileField(page).fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await codeField(page).fill((await phone.nextSms(mobile, { since: last?.id })).code)
  await page.getByRole('button', { name: '绑定并继续' }).click()
}

describe('coming by WeChat', () => {
  const visit = phones()

  it('needs consent as well', async () => {
    const here = await visit('wx', '/sign_in')
    await here.page.getByRole('button', { name: '微信一键登录' }).click()
    await here.page.getByText('请先阅读并勾选同意').waitFor()
    expect(here.called('/api/login_authorize')).toBe(0)
  })

  it('binds a number in one go and arrives', async () => {
    const here = await visit('wx', DEVICES)
    await comeByWechat(here, newUser())
    await here.page.waitForURL('**/perfect_phone**')
    await bind(here, newMobile())
    await here.page.waitForURL('**/mine/sessions')
    await here.page.getByText('正在使用').waitFor()
  })

  it('can log out instead', async () => {
    const here = await visit('wx', DEVICES)
    await comeByWechat(here, newUser())
    await here.page.waitForURL('**/perfect_phone**')
    await here.page.getByRole('button', { name: '退出登录' }).click()
    await here.page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click()
    await here.page.waitForURL((url) => url.pathname !== '/perfect_phone')
    expect((await here.context.cookies()).find(({ name }) => name === 'access_token')).toBeUndefined()
  })
})

describe('two devices of one member', () => {
  const visit = phones()

  it('can send each other away', async () => {
    const user = newUser()
    const [one, other] = [await visit('wx', DEVICES), await visit('wx', DEVICES)]
    await comeByWechat(one, user)
    await one.page.waitForURL('**/perfect_phone**')
    await bind(one, newMobile())
    await one.page.getByText('正在使用').waitFor()
    await comeByWechat(other, user)
    await other.page.getByText('最近使用').waitFor()
    await other.page.getByRole('button', { name: '退出其他全部设备' }).click()
    await other.page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click()
    await other.page.getByText('最近使用').waitFor({ state: 'detached' })
    await one.go('/mine/sessions')
    await one.page.waitForURL('**/sign_in**')
  })
})

describe('another number', () => {
  const visit = phones()

  it('takes the place of the old one', async () => {
    const here = await visit('phone', '/sign_in?redirect=/mine/edit/phone')
    const { page, phone } = here
    const [before, after] = [newMobile(), newMobile()]
    await signIn(here, before)
    await page.getByText(masked(before)).waitFor()
    await mobileField(page).fill(after)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await codeField(page).fill((await phone.nextSms(after)).code)
    await page.getByRole('button', { name: '确认更换' }).click()
    await page.waitForURL((url) => url.pathname !== '/mine/edit/phone')
    await here.go('/mine/edit/phone')
    await page.getByText(masked(after)).waitFor()
  })

  it('is not the same one, nor another member’s', async () => {
    const theirs = newMobile()
    await signIn(await visit('phone', '/sign_in'), theirs)
    const here = await visit('phone', '/sign_in?redirect=/mine/edit/phone')
    await signIn(here, newMobile())
    await mobileField(here.page).fill(theirs)
    await here.page.getByRole('button', { name: '获取验证码' }).click()
    await here.page.getByText('该手机号已绑定其他账号').waitFor()
  })
})
