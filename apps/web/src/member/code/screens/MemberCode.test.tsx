// @vitest-environment happy-dom
import { webcrypto } from 'node:crypto'
import { currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { membershipCodeNow } from '@kuaimen/contract/member/code.endpoints'
import { codeAway } from '@kuaimen/contract/member/code.errors'
import { codeText, readMembershipCode, stepAt } from '@kuaimen/contract/member/code.rules'
import type { MembershipCode } from '@kuaimen/contract/member/code.views'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import { setCookie } from '../../../platform/browser/cookies'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { openScreen, press, sees, text, until } from '../../../platform/screen.testing'
import { refreshVisitor } from '../../../platform/session/browser-visitor'
import { forgetToken } from '../../../platform/session/login'
import { codeAt } from '../seed'
import MemberCode from './MemberCode'

const HOURS_MS = 3_600_000
const cookies = { access_token: 't' }
const seed = { seed_no: '4802135779', secret: Buffer.alloc(32, 7).toString('base64url') }
const aCode = (): MembershipCode => ({
  ...{ code: '26480213577900000002', code_text: '', expires_at: Math.floor(Date.now() / 1000) + 20, refresh_s: 30 },
  server_time: Math.floor(Date.now() / 1000),
  member: {
    ...{ nickname: '小满', avatar: '', mobile: '138***0001', level: 2, level_name: '相知', points: 2360 },
    card_no: '7302118846',
  },
  offline: { ...seed, step_s: 30, digits: 7, valid_until: Math.floor((Date.now() + 12 * HOURS_MS) / 1000) },
})
const NO_VISIT = { exists: 0, order_sn: '', book_datetime: '', store_name: '', store_tel: '' } as const
const noVisit = { ...NO_VISIT, store_location: '', store_address: '', order_products: [], holds: [] }

const others = (server: FakeServer) => {
  server.answers(getConfig, aBrand)
  server.answers(currentShoot, noVisit)
}
const open = (arrange: (server: FakeServer) => void) =>
  openScreen(
    MemberCode,
    paths.memberCode(),
    (server) => {
      others(server)
      arrange(server)
    },
    { cookies },
  )
const shownCode = () => document.querySelector<HTMLElement>('[data-code]')?.dataset.code ?? ''
const stored = (more: object = {}) =>
  sessionStorage.setItem(
    'member_code',
    JSON.stringify({ ...aCode().offline, member: aCode().member, skew_ms: 0, access_token: 't', ...more }),
  )

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  sessionStorage.clear()
  setCookie('access_token', 't', 1)
  refreshVisitor()
})
afterEach(() => vi.unstubAllGlobals())

describe('the membership code', () => {
  it('waits, says when it cannot be had, and comes with another try', async () => {
    const { server } = open((one) => one.refuses(membershipCodeNow, codeAway))
    await sees('没能加载出来')
    server.answers(membershipCodeNow, aCode())
    await press('button', '重试')
    await sees('请出示给店员')
  })

  it('is made on the phone from the seed, as digits, QR and bars, with whose it is', async () => {
    open((server) => server.answers(membershipCodeNow, aCode()))
    await sees('请出示给店员')
    const code = shownCode()
    expect(readMembershipCode(code)?.seed_no).toBe(seed.seed_no)
    expect(code).not.toBe(aCode().code)
    expect(text()).toContain(codeText(code))
    expect(text()).toContain('小满 相知')
    expect(text()).toContain('2360 积分 · 138***0001')
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('会员码二维码，请出示给店员')
    expect(sessionStorage.getItem('member_code')).toContain(seed.secret)
  })

  it('goes on without a network, by the clock that the server last told', async () => {
    stored({ skew_ms: 5 * HOURS_MS })
    open((server) => server.loses(membershipCodeNow))
    await sees('无网络，会员码仍可使用')
    const steps = [-1, 0].map((more) => stepAt((Date.now() + 5 * HOURS_MS) / 1000) + more)
    expect(await Promise.all(steps.map((step) => codeAt(seed, step)))).toContain(shownCode())
  })

  it.each([
    ['there is no seed', undefined],
    ['it is over', { valid_until: Math.floor(Date.now() / 1000) - 1 }],
    ['it is of another login', { access_token: 'other' }],
  ])('asks for a network once where %s', async (_why, more) => {
    if (more) stored(more)
    open((server) => server.loses(membershipCodeNow))
    await sees('请联网一次后再打开')
    expect(shownCode()).toBe('')
  })

  it('is forgotten by the tab with the login', async () => {
    open((server) => server.answers(membershipCodeNow, aCode()))
    await until(() => sessionStorage.getItem('member_code') !== null)
    forgetToken()
    expect(sessionStorage.getItem('member_code')).toBeNull()
  })

  it('comes from the server where the browser does not sign', async () => {
    vi.stubGlobal('crypto', { ...webcrypto, subtle: undefined })
    open((server) => server.answers(membershipCodeNow, aCode()))
    await sees('请出示给店员')
    expect(shownCode()).toBe(aCode().code)
  })

  it('has the visit of today under it', async () => {
    const book_datetime = `${studioDay(new Date())},14:00`
    const visit = { ...noVisit, exists: 1, order_sn: 'B1', book_datetime, store_name: '静安店' } as const
    open((server) => {
      server.answers(membershipCodeNow, aCode())
      server.answers(currentShoot, visit)
    })
    await sees('今天 14:00 · 静安店')
    expect(text()).toContain('到店后出示会员码，店员为您签到')
  })
})
