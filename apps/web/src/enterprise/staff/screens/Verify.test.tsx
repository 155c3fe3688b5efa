// @vitest-environment happy-dom

import { newCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import {
  companyUnknown,
  emailTooMany,
  rosterUnmatched,
  staffTaken,
  verifyTooMany,
} from '@kuaimen/contract/enterprise/drive.errors'
import { corpCompany, corpMine, sendStaffCode, verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, type, until } from '../../../platform/screen.testing'
import { itHasStates } from '../../../platform/states.testing'
import { aCompany, aMine, DRIVE } from '../../examples.testing'
import Verify from './Verify'

const open = (address: string, arrange: (server: FakeServer) => void, cookies: Record<string, string> = {}) =>
  openScreen(Verify, address, arrange, { cookies: { access_token: 't', ...cookies } })

const SENTENCE =
  '我知道并同意，公司可见：姓名、工号、部门、是否预约、时间、门店、是否到店、公司承担的金额；不可见：照片、手机号、备注、定制内容、自付的金额'

describe('who one is at a company', () => {
  const at = paths.enterprise({ c: 'QW7K2M' })
  const stranger = (server: FakeServer) => {
    server.answers(corpMine, [])
    server.answers(corpCompany, aCompany)
  }

  itHasStates({
    Screen: Verify,
    at: paths.enterprise(),
    asks: corpMine,
    filled: [aMine],
    shows: '我的企业活动',
    empty: { data: [], says: '公司请您来拍照' },
  })

  it('is asked by the code of the link, by the ways that the company has opened alone', async () => {
    const { server } = open(at, stranger)
    await sees('青梧文化')
    expect(all('tab').map(({ textContent }) => textContent)).toEqual(['工号验证', '邮箱验证'])
    expect(server.sent(corpCompany)).toEqual([{ code: 'QW7K2M' }])
    expect(text()).toContain(SENTENCE)
    server.answers(corpCompany, { ...aCompany, verify: ['email'] })
  })

  it('has no tabs where there is one way', async () => {
    open(at, (server) => {
      stranger(server)
      server.answers(corpCompany, { ...aCompany, verify: ['email'] })
    })
    await sees('邮箱验证')
    expect(all('tab')).toEqual([])
    expect(all('textbox', '姓名')).toEqual([])
  })

  it('says that the code is wrong under its field, and takes another', async () => {
    const { server, address } = open(at, stranger)
    server.refuses(corpCompany, companyUnknown)
    await press('link', '换一个企业码')
    await type('企业码', 'abc-123')
    await press('button', '下一步')
    await until(() => expect(address()).toBe(paths.enterprise({ c: 'ABC123' })))
    await until(() => expect(the('alert', companyUnknown.msg)).toBeTruthy())
    expect(the('textbox', '企业码').getAttribute('aria-invalid')).toBe('true')
  })

  it('does not say which of name and number was wrong, nor send anything unagreed', async () => {
    const { server } = open(at, stranger)
    server.refuses(verifyStaff, rosterUnmatched)
    await type('姓名', '林小满')
    await type('工号', '00128')
    await press('button', '验证')
    expect(server.sent(verifyStaff)).toEqual([])
    await press('checkbox', /公司可见/)
    await press('button', '验证')
    await until(() => expect(all('alert', rosterUnmatched.msg)).toHaveLength(1))
    for (const name of ['姓名', '工号']) expect(the('textbox', name).getAttribute('aria-invalid')).toBeNull()
    expect(server.sent(verifyStaff)).toMatchObject([
      { company_code: 'QW7K2M', name: '林小满', staff_no: '00128', agreed: true },
    ])
  })

  it('names whom to ask where another account has proven to be the same person', async () => {
    const { server } = open(at, stranger)
    server.refuses(verifyStaff, staffTaken, { contact_name: '王老师', contact_mobile: '13900000000' })
    await type('姓名', '林小满')
    await type('工号', '00127')
    await press('checkbox', /公司可见/)
    await press('button', '验证')
    await sees('该员工已由其他账号验证，请联系 王老师 13900000000')
  })

  it('leads to the drives once it is proven', async () => {
    const { server } = open(at, stranger)
    await type('姓名', '林小满')
    await type('工号', '00127')
    await press('checkbox', /公司可见/)
    server.answers(verifyStaff, { ...aMine, verified: 1 })
    server.answers(corpMine, [aMine])
    await press('button', '验证')
    await sees('我的企业活动')
    expect(the('link', /2026 秋季形象照/).getAttribute('href')).toBe(paths.enterpriseDetail({ drive_no: DRIVE }))
  })

  it('asks for the puzzle where the server does', async () => {
    const { server } = open(at, stranger)
    server.refuses(verifyStaff, captchaNeeded)
    server.loses(newCaptcha)
    await type('姓名', '林小满')
    await type('工号', '00127')
    await press('checkbox', /公司可见/)
    await press('button', '验证')
    await sees('安全验证')
  })

  it('sends a code by mail, and not again for a minute', async () => {
    const { server } = open(at, stranger)
    server.answers(sendStaffCode, { wait_s: 60 })
    await press('tab', '邮箱验证')
    await press('button', '获取验证码')
    await sees('请填写企业邮箱')
    await type('企业邮箱', 'Lin@qingwu.example.com')
    await press('button', '获取验证码')
    await until(() => expect(the('button', /验证码已发送/)).toHaveProperty('disabled', true))
    expect(server.sent(sendStaffCode)).toMatchObject([{ company_code: 'QW7K2M', email: 'lin@qingwu.example.com' }])
  })

  it('waits for as long as the refusal of a mail says', async () => {
    const { server } = open(at, stranger)
    server.refuses(sendStaffCode, emailTooMany({ time: '14:36' }), { wait_seconds: 1500 })
    await press('tab', '邮箱验证')
    await type('企业邮箱', 'wang@qingwu.example.com')
    await press('button', '获取验证码')
    await sees('邮件发送过于频繁，请在14:36后再试')
    expect(the('button', '25 分钟后可以获取验证码')).toHaveProperty('disabled', true)
  })

  it('sends another code once tries are used up: its first try is compared', async () => {
    const { server } = open(at, stranger)
    server.refuses(verifyStaff, verifyTooMany({ time: '14:36' }), { wait_seconds: 1500 })
    await press('tab', '邮箱验证')
    await type('企业邮箱', 'wang@qingwu.example.com')
    await type('验证码，6位数字', '123456')
    await press('checkbox', /公司可见/)
    await press('button', '验证')
    await sees('尝试过多，请在14:36后再试')
    expect(the('button', '获取验证码')).toHaveProperty('disabled', false)
  })

  it('says of a drive that it wants another proof', async () => {
    const drives = aMine.drives.map((drive) => ({ ...drive, verified: 0 as const }))
    open(at, (server) => {
      stranger(server)
      server.answers(corpMine, [{ ...aMine, drives }])
    })
    await sees('公司承担 · 需再验证一次')
  })

  it('is not asked again of those whom the company knows', async () => {
    open(at, (server) => {
      stranger(server)
      server.answers(corpMine, [aMine])
    })
    await sees('我的企业活动')
    expect(text()).toContain('林小满 · 设计部 · 001**')
  })

  it('is asked again of those whom a drive asks for another way, by that way', async () => {
    const { server, address } = open(paths.enterprise({ c: 'QW7K2M', way: 'email' }), (fake) => {
      stranger(fake)
      fake.answers(corpMine, [aMine])
    })
    await type('企业邮箱', 'lin@qingwu.example.com')
    expect(the('tab', '邮箱验证').getAttribute('aria-selected')).toBe('true')
    await type(/验证码/, '123456')
    await press('checkbox', /公司可见/)
    server.answers(verifyStaff, { ...aMine, verified: 1 })
    await press('button', '验证')
    await until(() => expect(address()).toBe(paths.enterprise({ c: 'QW7K2M' })))
    await sees('我的企业活动')
  })

  it('asks a name with the mailbox where no roster has one', async () => {
    const { server } = open(at, (fake) => {
      stranger(fake)
      fake.answers(corpCompany, { ...aCompany, verify: ['email'], asks_name: true })
    })
    await type('企业邮箱', 'lin@qingwu.example.com')
    await type(/验证码/, '123456')
    await press('checkbox', /公司可见/)
    await press('button', '验证')
    await sees('请填写姓名')
    server.refuses(verifyStaff, rosterUnmatched)
    await type('姓名', '林小满')
    await press('button', '验证')
    await until(() => expect(server.sent(verifyStaff)).toMatchObject([{ name: '林小满', code: '123456' }]))
  })

  it('says when the last drive was where none is open', async () => {
    const last = { name: '2026 春季形象照', shoot_from: '2026-03-02', shoot_until: '2026-03-31' }
    open(paths.enterprise(), (server) => server.answers(corpMine, [{ ...aMine, drives: [], last }]))
    await sees('暂无开放的活动')
    expect(text()).toContain('「2026 春季形象照」')
    expect(text()).toContain('3月2日–')
    expect(the('link', /我想为公司组织/).getAttribute('href')).toBe(paths.businessCooperation())
  })
})
