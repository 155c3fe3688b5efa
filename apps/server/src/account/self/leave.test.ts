import { sendUnregisterCode } from '@kuaimen/contract/account/proof.endpoints'
import { exportMe, unregister } from '@kuaimen/contract/account/self.endpoints'
import { expect, it, onTestFinished } from 'vitest'
import { type Besides, memberData } from '../../member-data'
import type { Room } from '../../room'
import { rooms } from '../../rooms'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { Outside } from '../../testing/providers/fake-providers'
import { countOf } from '../../testing/rows'

async function appWith(besides: Besides) {
  const room: Room = { name: 'above', memberData: [memberData({ tables: [], besides })] }
  const outside = await Outside.open()
  onTestFinished(() => outside.close())
  return { outside, app: await TestApp.forThisTest({ env: outside.env, rooms: [...rooms, room] }) }
}

it('a room above is notified that a member leaves, and can refuse it', async () => {
  const left: unknown[] = []
  const { app, outside } = await appWith({
    leave: async (_tx, memberId, at) => {
      if (left.push({ memberId, at }) === 1) throw new Error('not now')
    },
  })
  const { id, mobile, token } = await aMember(app)
  await app.call(sendUnregisterCode, {}, { token })
  const code = outside.codeOf(mobile)
  expect((await app.call(unregister, { code }, { token })).status).toBe(500)
  expect(await countOf(app, 'member where id = $1 and mobile = $2', [id, mobile])).toBe(1)
  expect((await app.call(unregister, { code }, { token })).code).toBe(0)
  expect(await countOf(app, 'member where id = $1 and mobile is null', [id])).toBe(1)
  expect(left).toEqual(Array(2).fill({ memberId: id, at: app.services.now() }))
})

it('a room above adds what it knows to the member’s export', async () => {
  const { app } = await appWith({ exports: { letters: async (_tx, memberId) => [`to ${memberId}`] } })
  const { id, token } = await aMember(app)
  expect((await app.call(exportMe, {}, { token })).data).toMatchObject({ letters: [`to ${id}`], wallet: {} })
})
