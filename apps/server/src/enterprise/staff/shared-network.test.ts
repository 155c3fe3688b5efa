import { corpCompany } from '@kuaimen/contract/enterprise/staff.endpoints'
import { corpCalendar } from '@kuaimen/contract/enterprise/visit.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { someMembers } from '../../testing/account/members'
import { TestApp } from '../../testing/app'
import { aDay, aStore, PRODUCT } from '../../testing/booking/booking'
import { aDrive, aStaff } from '../../testing/enterprise/drives'
import { inFlight } from '../../testing/in-flight'
import { rows } from '../../testing/rows'

const COLLEAGUES = 150
const AT_ONCE = 8

let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20, env: { RATE_PER_MINUTE: '3000' } })
}, 180_000)
afterAll(() => app.stop())

it('lets a whole office, which has one address, open the same mail in one minute', async () => {
  const store_id = await aStore(app)
  const { company_id, drive_no } = await aDrive(app, { store_ids: [store_id] })
  const [company] = await rows<{ code: string }>(app, 'select code from company where id = $1', [company_id])
  const colleagues = await someMembers(app, COLLEAGUES)
  const found = await inFlight(colleagues, AT_ONCE, ({ token }) =>
    app.call(corpCompany, { code: company!.code }, { token }),
  )
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set([0]))
  const { token } = await aStaff(app, company_id)
  const asked = { drive_no, store_id, product_id: PRODUCT, month: aDay(app).slice(0, 7) }
  const looks = await inFlight(colleagues, AT_ONCE, () => app.call(corpCalendar, asked, { token }))
  expect(new Set(looks.map(({ code }) => code))).toEqual(new Set([0]))
})
