import { operatorBookings } from '@kuaimen/contract/booking/staff.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandOf } from '../jobs/commands'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

/** As `main.js operator …` runs it. */
async function operator(...args: string[]) {
  const said: string[] = []
  const code = await commandOf('operator', app.rooms)!(app.services, args, (line) => void said.push(line))
  return { code, said: said.join('\n') }
}
const keyIn = (said: string) => /凭证（只显示这一次）：(\S+)/.exec(said)?.[1] ?? ''
const idIn = (said: string) => /店员 (\d+)/.exec(said)?.[1] ?? ''
const bookings = (token: string) => app.call(operatorBookings, { store_id: 1, day: '2026-11-16' }, { token })

describe('the key of a staff member', () => {
  it('is given once, opens the calls of its store, and is saved as a hash alone', async () => {
    const { code, said } = await operator('add', '店长小林', '1')
    expect([code, said]).toEqual([0, expect.stringContaining('门店 1')])
    expect((await bookings(keyIn(said))).code).toBe(0)
    const saved = await rows(app, 'select * from staff where id = $1', [idIn(said)])
    expect(JSON.stringify(saved)).not.toContain(keyIn(said))
  })

  it('is listed without itself, and ended at once', async () => {
    const { said } = await operator('add', '小周')
    const [id, key] = [idIn(said), keyIn(said)]
    expect((await bookings(key)).code).toBe(0)
    const listed = await operator('list')
    expect(listed.said).toMatch(new RegExp(`^${id}\t小周\t全部门店\t`, 'm'))
    expect(listed.said).not.toContain(key)
    expect((await operator('end', id)).code).toBe(0)
    expect(await bookings(key)).toMatchObject({ status: 401 })
    expect((await operator('list')).said).toMatch(new RegExp(`^${id}\t小周.*停用$`, 'm'))
    expect((await operator('end', id)).code).toBe(1)
  })

  it.each([[], ['店长小林'], ['add'], ['add', '小林', 'x'], ['add', '小林', '1', '2'], ['end'], ['end', 'x']])(
    'is not given or ended by mistake: %j',
    async (...args) => {
      const before = await rows(app, "select count(*) from staff where state = 'active'")
      expect((await operator(...args)).code).toBe(2)
      expect(await rows(app, "select count(*) from staff where state = 'active'")).toEqual(before)
    },
  )
})
