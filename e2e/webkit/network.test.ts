import { expect, it } from 'vitest'
import { newMobile } from '../entry/journey'
import { type Iphone, iphones, onIphones } from './iphone'

const NETWORK_ERROR = '网络错误'
const NEW_RELEASE = '检测到程序有更新版本'
const CITY = '^当前城市：上海'

const typedIn = ({ run }: Iphone, selector: string) =>
  run((wanted) => document.querySelector<HTMLInputElement>(wanted)?.value.replaceAll(' ', ''), selector)
const isTicked = ({ run }: Iphone) =>
  run(() => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false)
/** A mark that a reload wipes away. */
const mark = ({ run }: Iphone) => run(() => void Object.assign(window, { isOldPage: true }))
const isMarked = ({ run }: Iphone) => run(() => 'isOldPage' in window)

onIphones('the network in WebKit', () => {
  const start = iphones('network')

  it('may bring the scripts late: what is typed and ticked before is not lost', async () => {
    const here = await start('phone', {
      path: '/sign_in',
      before: (phone) => phone.faults({ 'network.file_held': { when: 'entry-client' } }),
    })
    const { phone, type, tick, hydrated, tap, sees } = here
    const mobile = newMobile()
    await type('手机号', mobile)
    await tick('')
    expect(await here.run(() => Object.keys(document.querySelector('main') ?? {}))).toEqual([])
    await phone.faults({ 'network.file_held': false })
    await hydrated('input[name=mobile]')
    // The page knows it too: it renders anew with every key, and would put back what it knows.
    await expect.poll(() => typedIn(here, 'input[name=mobile]')).toBe(mobile)
    await type('手机号', '\uE010\uE003')
    await expect.poll(() => typedIn(here, 'input[name=mobile]')).toBe(mobile.slice(0, -1))
    expect(await isTicked(here)).toBe(true)
    await type('手机号', mobile.slice(-1))
    await tap('button', '获取验证码')
    await sees(/重新获取|\d+ ?秒|s后/)

    await here.run(() => void setTimeout(() => location.reload()))
    await expect.poll(() => typedIn(here, 'input[name=mobile]')).toBe(mobile)
    await hydrated('input[name=mobile]')
    await expect.poll(() => typedIn(here, 'input[name=mobile]')).toBe(mobile)
    await expect.poll(() => isTicked(here)).toBe(true)
  })

  it('may be away: the page stays, says it, and leads on once the network is back', async () => {
    const here = await start('phone')
    const { phone, hydrated, tap, sees, at } = here
    await hydrated()
    await mark(here)
    await phone.faults({ 'network.offline': true })
    await tap('link', CITY)
    await sees(NETWORK_ERROR)
    await at('/')
    await phone.faults({ 'network.offline': false })
    await tap('link', CITY)
    await at('/city')
    await sees('选择城市')
  })

  it('may bring another release: it is said, and the page reloads once, in its place', async () => {
    const here = await start('phone', {
      before: (phone) => phone.faults({ 'network.file_gone': { when: 'City' } }),
    })
    const { phone, run, hydrated, tap, sees, at } = here
    await hydrated()
    await mark(here)
    await run(() => window.scrollTo(0, 500))
    await run(() => document.querySelector<HTMLElement>('a[href^="/city"]')?.click())
    await sees(NEW_RELEASE)
    await expect.poll(() => isMarked(here)).toBe(false)
    await hydrated()
    await at('/')
    await expect.poll(() => run(() => window.scrollY)).toBe(500)
    await mark(here)
    await tap('link', CITY)
    await sees('页面出了点问题')
    expect(await isMarked(here)).toBe(true)
    await phone.faults({ 'network.file_gone': false })
    await tap('button', '^重试$')
    await sees('选择城市')
  })
})
