import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { aMember } from '../testing/account/member'
import type { TestApp } from '../testing/app'
import { aMessage, fromWechat, startWithOffice } from '../testing/notice/messages'
import type { PostOffice } from '../testing/providers/post-office'
import { rows } from '../testing/rows'
import { sweepSends } from './sweep.service'

let office: PostOffice
let app: TestApp
beforeAll(async () => {
  ;({ app, office } = await startWithOffice(30))
}, 60_000)
afterAll(async () => {
  await app.stop()
  office.close()
})

it('messages come after everything else, two at once, and the other slots stay free', async () => {
  const { id } = await aMember(app)
  await fromWechat(app, id)
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  office.onTaken = () => gate
  for (let n = 0; n < 12; n += 1) await aMessage(app, id, 'rescheduled')
  const jobs = await app.runTasks()
  onTestFinished(async () => {
    open()
    await jobs.stop()
  })
  const swept = new Promise<void>((resolve) => {
    jobs.events.on('job:success', ({ job }) => job.task_identifier === 'account:sweep' && resolve())
  })
  await vi.waitFor(() => expect(office.delivered).toHaveLength(2), { timeout: 10_000 })
  await jobs.addJob('account:sweep', {})
  await swept
  expect(office.delivered).toHaveLength(2)
  open()
  await vi.waitFor(() => expect(office.delivered).toHaveLength(12), { timeout: 20_000 })
}, 60_000)

it('a message that is begun again waits in the same queue', async () => {
  const { id } = await aMember(app)
  await aMessage(app, id, 'booked')
  const placed = () =>
    rows(app, `select queue_name, priority from graphile_worker.jobs where task_identifier = 'notice:send'`)
  const before = await placed()
  expect(before).toMatchObject([{ queue_name: expect.stringMatching(/^notice:[01]$/), priority: 10 }])
  await rows(app, 'delete from graphile_worker._private_jobs')
  app.advance(3 * 60_000)
  await sweepSends(app.services)
  expect(await placed()).toEqual(before)
})
