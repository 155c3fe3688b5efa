// @vitest-environment happy-dom

import { quotaFull } from '@kuaimen/contract/enterprise/drive.errors'
import { corpDrive, corpMine } from '@kuaimen/contract/enterprise/staff.endpoints'
import { corpCalendar, corpPreview, corpStarts, startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import { describe, expect, it } from 'vitest'
import { BOOKING } from '../../../booking/examples.testing'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { openScreen, press, sees, until } from '../../../platform/screen.testing'
import { aCalendar, aCorpPreview, aDay, aDrive, aMine, aProduct, DRIVE } from '../../examples.testing'
import Complete from './Complete'

const open = (address: string, arrange: (server: FakeServer) => void, cookies: Record<string, string> = {}) =>
  openScreen(Complete, address, arrange, { cookies: { access_token: 't', ...cookies } })

describe('the time and the rest', () => {
  const at = paths.enterpriseComplete({ drive_no: DRIVE, product_id: 20, store_id: 1 })
  const arranged = (server: FakeServer) => {
    server.answers(corpDrive, aDrive)
    server.answers(corpMine, [aMine])
    server.answers(corpCalendar, aCalendar)
    server.answers(corpStarts, aDay)
    server.answers(corpPreview, aCorpPreview)
  }

  it('books at the company’s price with the name of the roster, and keeps its draft in a branch of its own', async () => {
    const { server, address } = open(at, arranged)
    await press('button', /14:00/)
    await sees('公司承担')
    expect(JSON.parse(sessionStorage.getItem('draftOrEditedData') ?? '')).toMatchObject({
      enterprise: { drive_no: DRIVE, time: '14:00' },
    })
    await press('checkbox', /同意《预约须知》/)
    server.answers(startCorpBooking, {
      ...{ order_sn: BOOKING, order_id: BOOKING, state: 'booked', payable_fen: 0, hold_until: null },
    })
    await press('button', '提交预约')
    await until(() => expect(address()).toBe(paths.enterpriseResult({ order_sn: BOOKING })))
    expect(server.sent(startCorpBooking)).toMatchObject([
      { drive_no: DRIVE, store_id: 1, product_id: 20, contact_name: '林小满', agreed: true, shown_payable_fen: 0 },
    ])
    expect(sessionStorage.getItem('draftOrEditedData')).toBeNull()
  })

  it('goes to the payment of one’s own part', async () => {
    const { server, address } = open(at, arranged)
    await press('button', /14:00/)
    await press('checkbox', /同意《预约须知》/)
    server.answers(startCorpBooking, {
      ...{ order_sn: BOOKING, order_id: BOOKING, state: 'held', payable_fen: 9_900, hold_until: 1 },
    })
    await press('button', '提交预约')
    await until(() => expect(address()).toBe(paths.payment({ payable_no: BOOKING })))
  })

  it('says that the places are gone, and leads back to the drive', async () => {
    const { server, address } = open(at, arranged)
    await press('button', /14:00/)
    await press('checkbox', /同意《预约须知》/)
    server.refuses(startCorpBooking, quotaFull)
    await press('button', '提交预约')
    await sees(quotaFull.msg)
    await press('button', '知道了')
    await until(() => expect(address()).toBe(paths.enterpriseDetail({ drive_no: DRIVE })))
  })

  it('goes back to the drive where product or store are none of it', async () => {
    const { address } = open(paths.enterpriseComplete({ drive_no: DRIVE, product_id: 9, store_id: 1 }), arranged)
    await until(() => expect(address()).toBe(paths.enterpriseDetail({ drive_no: DRIVE })))
  })

  it('asks how many come where a product is for several', async () => {
    const { server } = open(at, (fake) => {
      arranged(fake)
      fake.answers(corpDrive, { ...aDrive, products: [{ ...aProduct, people_max: 4 }] })
    })
    await press('button', /增加|加一|多一/)
    await until(() => expect(server.sent(corpCalendar).at(-1)).toMatchObject({ people: 2 }))
  })
})
