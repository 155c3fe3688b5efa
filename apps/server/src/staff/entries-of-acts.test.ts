import { studioDay } from '@kuaimen/contract/kernel/time'
import { ROLES, type Role, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf } from '../http/reply/answer'
import { TestApp } from '../testing/app'
import { send } from '../testing/calls/send'
import { CALLS, tamperingWorld } from '../testing/calls/tampering'
import { rows } from '../testing/rows'
import { aStaffMember, PASSWORD } from '../testing/staff/browser'

const world = tamperingWorld()
const STAFF = CALLS.filter(({ endpoint }) => endpoint.access === 'staff')

const WHOLE_NUMBER = /(?<![\dA-Za-z*])1[3-9]\d{9}(?!\d)/g

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ copyOf: world().app, env: world().env })
})
afterAll(() => app.stop())

const scene = () => world().sceneOf(app, world().victim)
const signedInAs = async (role: Role) => {
  const place = { chain: null, region: 903, store: world().victim.store_id }[scopeOf[role]]
  const browser = await aStaffMember(app, role, place)
  return { id: browser.id, token: `console=${browser.cookies.get('console')}` }
}

/** Calls whose answers are for who was asked for numbers on purpose, with the words that say so. */
const SHOWS_NUMBERS: readonly string[] = []

describe('answers to staff', () => {
  it('have no whole number of anybody, whoever asks, on the day of the visits either', async () => {
    await rows(app, `insert into region (id, name) values (903, '这里')`)
    await rows(app, 'update store set region_id = 903 where id = $1', [world().victim.store_id])
    const found: string[] = []
    const day = studioDay(app.services.now())
    await rows(
      app,
      `update booking set start_at = start_at - (start_at::date - $1::date) * interval '1 day',
      end_at = end_at - (start_at::date - $1::date) * interval '1 day' where order_sn = $2`,
      [day, world().victim.booked.order_sn],
    )
    const ready = []
    for (const call of STAFF.filter(({ endpoint }) => endpoint.method === 'GET'))
      ready.push({ endpoint: call.endpoint, input: await call.input(scene()) })
    for (const role of ROLES) {
      const { token } = await signedInAs(role)
      for (const { endpoint, input } of ready) {
        const inputs = 'day' in input ? [input, { ...input, day }] : [input]
        for (const asked of inputs) {
          const { data } = await send(app, endpoint, asked, { token })
          const text = JSON.stringify(data)
          if (WHOLE_NUMBER.test(text)) found.push(`${role} ${nameOf(endpoint)} ${text.match(WHOLE_NUMBER)}`)
          WHOLE_NUMBER.lastIndex = 0
        }
      }
    }
    expect(found.filter((one) => !SHOWS_NUMBERS.some((name) => one.includes(name)))).toEqual([])
  })
})

describe('acts of staff', () => {
  it('leave an entry each, without numbers, secrets or names of customers', async () => {
    const { id, token } = await signedInAs('owner')
    const silent: string[] = []
    const failed: string[] = []
    for (const call of STAFF.filter(({ endpoint }) => endpoint.audit)) {
      const { endpoint } = call
      const input = await call.input(scene())
      const [{ last } = { last: 0 }] = await rows<{ last: number }>(
        app,
        'select coalesce(max(id), 0)::int as last from audit_entry',
      )
      const reply = await send(app, endpoint, input, { token, key: `key-${STAFF.indexOf(call)}-of-theirs` })
      if (reply.code !== 0) failed.push(`${nameOf(endpoint)} ${reply.code}`)
      const entries = await rows(app, 'select action from audit_entry where id > $1 and staff_id = $2', [last, id])
      if ((reply.code === 0) !== entries.length > 0) silent.push(`${nameOf(endpoint)} ${reply.code} ${entries.length}`)
    }
    expect(silent).toEqual([])
    // Most of them are done, so that there is something to look at.
    expect(failed.length).toBeLessThan(22)
    const entries = await rows<{ text: string; action: string }>(
      app,
      `select action, coalesce(before::text, '') || coalesce(after::text, '') || subject_no || reason as text from audit_entry`,
    )
    const leaking = entries.filter(
      ({ text }) => text.match(WHOLE_NUMBER) || text.includes(PASSWORD) || text.includes(world().victim.name),
    )
    expect(leaking).toEqual([])
    expect(entries.filter(({ text }) => /"(pin|secret|token|password)"/i.test(text))).toEqual([])
  })

  it('leave no number, password or session in the lines of the log', async () => {
    const lines = app.logs.join('')
    const found = [...new Set(lines.match(WHOLE_NUMBER) ?? [])]
    expect([found, lines.includes(PASSWORD), lines.includes('another long one')]).toEqual([[], false, false])
  })
})
