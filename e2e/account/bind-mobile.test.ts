import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { codesLater, mobileChangeDue } from '../entry/demo'
import { hydrated } from '../entry/journey'
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
}

describe('coming by WeChat', () => {
  const visit = phones()

  it('needs consent as well', async () => {
    const here = await visit('wx', '/sign_in')
    await here.page.getByRole('button', { name: '微信一键登录' }).click()
    await here.page.getByRole('dialog', { name: '请先同意协议' }).waitFor()
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
  const newField = (page: Page) => page.getByRole('textbox', { name: '新手机号' })

  async function proveOld({ page, phone }: Visit, mobile: string) {
    await page.getByText(masked(mobile)).waitFor()
    // The minute since the login's code is over.
    await codesLater(mobile, 90)
    await page.evaluate(() => sessionStorage.removeItem('code_waits'))
    await page.reload()
    await hydrated(page)
    const [last] = await phone.sms(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await codeField(page).fill((await phone.nextSms(mobile, { since: last?.id })).code)
    await newField(page).waitFor()
  }

  async function giveNew({ page, phone }: Visit, mobile: string) {
    await newField(page).fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await codeField(page).fill((await phone.nextSms(mobile)).code)
  }

  it('takes the place of the old one when both are proven', async () => {
    const here = await visit('phone', '/sign_in?redirect=/mine/edit/phone')
    const [before, after] = [newMobile(), newMobile()]
    await signIn(here, before)
    await proveOld(here, before)
    await giveNew(here, after)
    await here.page.getByRole('button', { name: '确认更换' }).click()
    await here.page.waitForURL((url) => url.pathname !== '/mine/edit/phone')
    await here.go('/mine/edit/phone')
    await here.page.getByText(masked(after)).waitFor()
  })

  it('comes after a wait when the old one is lost, which the old one hears of', async () => {
    const here = await visit('phone', '/sign_in?redirect=/mine/edit/phone')
    const { page, phone } = here
    const [before, after] = [newMobile(), newMobile()]
    await signIn(here, before)
    const [last] = await phone.sms(before)
    await page.getByRole('button', { name: '当前号码收不到短信了' }).click()
    await giveNew(here, after)
    await page.getByRole('button', { name: '申请更换' }).click()
    await page.getByText('更换申请等待生效').waitFor()
    expect((await phone.nextSms(before, { since: last?.id })).text).toContain(after.slice(-4))
    await mobileChangeDue(after)
    await here.go('/mine/edit/phone')
    await page.getByText(masked(after)).waitFor()
    await page.getByText('先验证当前手机号').waitFor()
  })

  it('that waits is stopped by hand', async () => {
    const here = await visit('phone', '/sign_in?redirect=/mine/edit/phone')
    const { page } = here
    const before = newMobile()
    await signIn(here, before)
    await page.getByRole('button', { name: '当前号码收不到短信了' }).click()
    await giveNew(here, newMobile())
    await page.getByRole('button', { name: '申请更换' }).click()
    await page.getByRole('button', { name: '取消更换' }).click()
    await page.getByText(masked(before)).waitFor()
  })

  it('of another member is refused, but only to who has proven it', async () => {
    const theirs = newMobile()
    await signIn(await visit('phone', '/sign_in'), theirs)
    await codesLater(theirs, 90)
    const here = await visit('phone', '/sign_in?redirect=/mine/edit/phone')
    await signIn(here, newMobile())
    await here.page.getByRole('button', { name: '当前号码收不到短信了' }).click()
    const [last] = await here.phone.sms(theirs)
    await newField(here.page).fill(theirs)
    await here.page.getByRole('button', { name: '获取验证码' }).click()
    await codeField(here.page).fill((await here.phone.nextSms(theirs, { since: last?.id })).code)
    await here.page.getByRole('button', { name: '申请更换' }).click()
    await here.page.getByText('该手机号已绑定其他账号').waitFor()
  })
})
