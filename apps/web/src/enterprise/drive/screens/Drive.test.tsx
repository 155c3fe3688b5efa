// @vitest-environment happy-dom

import { corpCities } from '@kuaimen/contract/city/city.endpoints'
import { driveClosed, staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import { corpDrive } from '@kuaimen/contract/enterprise/staff.endpoints'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { itHasStates } from '../../../platform/states.testing'
import { corpDraft } from '../../../visit/draft'
import { aDrive, aProduct, DRIVE } from '../../examples.testing'
import Drive from './Drive'

const open = (address: string, arrange: (server: FakeServer) => void, cookies: Record<string, string> = {}) =>
  openScreen(Drive, address, arrange, { cookies: { access_token: 't', ...cookies } })

describe('a drive', () => {
  const at = paths.enterpriseDetail({ drive_no: DRIVE })
  const cities = (server: FakeServer) =>
    server.answers(corpCities, [
      { name: '', children: [{ city_id: 330100, name: '杭州市', short_name: '杭州', store_count: 1 }] },
    ])

  itHasStates({
    ...{ Screen: Drive, at, asks: corpDrive, filled: aDrive, shows: '2026 秋季形象照', others: cities },
    gone: { failure: driveClosed, says: '活动未开放' },
  })

  it('says who pays what, and lists its stores by city in the order of companies’ cities', async () => {
    const { address } = open(at, (server) => {
      server.answers(corpDrive, aDrive)
      cities(server)
    })
    await sees('公司承担 ¥199 您付 ¥0')
    await until(() =>
      expect(all('button', /^(上海|杭州)/).map(({ textContent }) => textContent)).toEqual(['杭州 1', '上海 2']),
    )
    await press('button', '上海 2')
    await press('radio', /^马当里/)
    await press('button', '开始预约')
    await until(() =>
      expect(address()).toBe(paths.enterpriseComplete({ drive_no: DRIVE, product_id: 20, store_id: 1 })),
    )
    expect(corpDraft()).toMatchObject({ drive_no: DRIVE, product_id: 20, store_id: 1 })
    // The name is the roster's until another one is written.
    expect(corpDraft()?.contact_name).toBeUndefined()
  })

  it.each([
    ['330100', /^湖滨/],
    ['310100', /^马当里/],
    ['110100', /^湖滨/],
  ])('opens on the city one is in already, where it has stores there: %s', async (city_id, first) => {
    open(
      at,
      (server) => {
        server.answers(corpDrive, aDrive)
        cities(server)
      },
      { city_id },
    )
    await until(() => expect(all('button', /^(上海|杭州)/)[0]?.textContent).toBe('杭州 1'))
    await until(() => the('radio', first))
    expect(all('radio', /^(湖滨|马当里)/)).toHaveLength(1)
  })

  it.each([
    [{ state: 'full', state_text: '名额已满' } as const, '名额已满'],
    [{ mine: { used: 1, per_staff: 1 } }, '您的名额已用完'],
  ])('offers no booking where there is none: %j', async (change, says) => {
    open(at, (server) => {
      server.answers(corpDrive, { ...aDrive, ...change })
      cities(server)
    })
    await sees(says)
    expect(all('button', '开始预约')).toEqual([])
  })

  it('leads who is proven in another way to that proof, with the company’s code filled in', async () => {
    open(at, (server) => {
      server.answers(corpDrive, { ...aDrive, verified: 0, verify: ['email'] })
      cities(server)
    })
    await sees('用企业邮箱再验证一次，就能预约')
    expect(the('link', /再验证一次/).getAttribute('href')).toBe(paths.enterprise({ c: 'QW7K2M', way: 'email' }))
  })

  it('says of one that is over neither what is left nor how to cancel', async () => {
    const product = { ...aProduct, left_text: '剩 3 个名额' }
    open(at, (server) => {
      server.answers(corpDrive, { ...aDrive, state: 'over', state_text: '已结束', products: [product] })
      cities(server)
    })
    await sees('活动已结束')
    expect(text()).not.toMatch(/剩 \d+ 个名额|免费取消|开始预约/)
  })

  it('shows what is still to be chosen', async () => {
    const seen: Element[] = []
    Element.prototype.scrollIntoView = function note() {
      seen.push(this)
    }
    open(at, (server) => {
      server.answers(corpDrive, aDrive)
      cities(server)
    })
    await press('button', '开始预约')
    await until(() => expect(seen.at(-1)?.textContent).toContain('去哪家'))
  })

  it('leads whoever has not proven anything to the proof', async () => {
    open(at, (server) => server.refuses(corpDrive, staffUnproven))
    await sees(staffUnproven.msg)
    expect(the('link', '去验证').getAttribute('href')).toBe(paths.enterprise({ c: '' }))
  })
})
