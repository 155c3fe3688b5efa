import { boardDay } from '@kuaimen/contract/booking/board.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { changedMeanwhile, reauthNeeded, staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { regionList, regionSave } from '@kuaimen/contract/store/region.endpoints'
import { regionNameTaken, regionNotFound, storeNotFound } from '@kuaimen/contract/store/store.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aStore } from '../testing/booking/booking'
import { rows } from '../testing/rows'
import { aStaffMember, type StaffBrowser } from '../testing/staff/browser'

let app: TestApp
let owner: StaffBrowser
let one: number
let other: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  owner = await aStaffMember(app, 'owner')
  ;[one, other] = [await aStore(app, 1), await aStore(app, 2)]
}, 60_000)
afterAll(() => app.stop())

const save = (id: number | null, version: number, name: string, stores: number[]) =>
  owner.call(regionSave, { id, version, name, stores })
const named = async (name: string) => (await owner.call(regionList, {})).data.find((region) => region.name === name)!

describe('a region', () => {
  it('is made with its stores, and who is granted there works at them and at no others', async () => {
    const made = (await save(null, 0, '江南', [one])).data.find(({ name }) => name === '江南')!
    expect(made).toMatchObject({ stores: [one], version: 1 })
    const head = await aStaffMember(app, 'region', made.id)
    const day = studioDay(app.services.now())
    const reads = async (store_id: number) => (await head.call(boardDay, { store_id, day })).status
    expect([await reads(one), await reads(other)]).toEqual([200, 404])
    await save(made.id, 1, '江南', [other])
    app.advance(6_000)
    expect([await reads(one), await reads(other)]).toEqual([404, 200])
    const entries = await rows<{ before: unknown; after: unknown }>(
      app,
      `select before, after from audit_entry where action = 'region.save' and subject_no = $1 order by id`,
      [String(made.id)],
    )
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [null, { name: '江南', stores: [one] }],
      [
        { name: '江南', stores: [one] },
        { name: '江南', stores: [other] },
      ],
    ])
  })

  it('takes a store from the one that had it, and is not overwritten by who looked earlier', async () => {
    await save(null, 0, '江北', [])
    const [south, north] = [await named('江南'), await named('江北')]
    const taken = await save(north.id, north.version, '江北', [other])
    expect(taken.data.find(({ id }) => id === south.id)?.stores).toEqual([])
    const stale = await save(north.id, north.version, '江北以北', [one])
    expect([stale.status, stale.code]).toEqual([409, changedMeanwhile.code])
    expect((await named('江北')).stores).toEqual([other])
  })

  it('has a name of its own, stores that are there, and is changed by head office alone, with a second factor', async () => {
    const north = await named('江北')
    expect((await save(null, 0, '江北', [])).code).toBe(regionNameTaken.code)
    expect((await save(99_999, 1, '不在', [])).code).toBe(regionNotFound.code)
    expect((await save(north.id, north.version, '江北', [99_999])).code).toBe(storeNotFound.code)
    expect((await named('江北')).stores).toEqual([other])
    const manager = await aStaffMember(app, 'manager', one)
    const asked = { id: null, name: '自己的', stores: [one] }
    expect((await manager.call(regionSave, asked)).code).toBe(staffForbidden.code)
    app.advance(11 * 60_000)
    expect((await owner.call(regionSave, asked)).code).toBe(reauthNeeded.code)
  })
})
