import { parseCrontab } from 'graphile-worker'
import { expect, it, onTestFinished } from 'vitest'
import { partsOf } from '../room'
import { rooms } from '../rooms'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'

const DAY = 86_400_000

it('sweeps every night what has run out of the account room, and nothing that is still good', async () => {
  const app = await TestApp.forThisTest()
  const [before, at, after] = [-1, 0, 1].map((ms) => new Date(app.services.now().getTime() + ms))
  const ago = (days: number, ms: number) => new Date(app.services.now().getTime() - days * DAY + ms)
  for (const expires of [before, at, after]) {
    const id = String(expires?.getTime())
    // Its failures count for an hour more.
    const hour = "insert into captcha (id, hole_left, expires_at) values ($1, 1, $2::timestamptz - interval '1 hour')"
    await rows(app, hour, [id, expires])
    await rows(app, 'insert into handoff (id, expires_at) values ($1, $2)', [id, expires])
    await rows(
      app,
      `with one as (insert into identity (provider, openid) values ('wx', $1) returning id)
       insert into auth_ticket (hash, identity_id, scope, expires_at) select $1::bytea, id, 'base', $2 from one`,
      [id, expires],
    )
  }
  for (const ms of [-1, 0, 1]) {
    await rows(app, `insert into auth_state (state, provider, scope, created_at) values ($1, 'wx', 'base', $2)`, [
      String(ms),
      ago(1, ms),
    ])
    await rows(
      app,
      `insert into sms_code (mobile, purpose, code_hash, address, created_at, expires_at)
       values ('13800000000', 'login', '', '', $1, $1)`,
      [ago(30, ms)],
    )
  }

  const jobs = await app.runTasks()
  onTestFinished(() => jobs.stop())
  const done = new Promise<void>((resolve, reject) => {
    jobs.events.on('job:success', ({ job }) => job.task_identifier === 'account:sweep' && resolve())
    jobs.events.on('job:error', ({ error }) => reject(error))
  })
  await jobs.addJob('account:sweep', {})
  await done

  for (const table of ['captcha', 'handoff', 'auth_ticket', 'auth_state', 'sms_code'])
    expect([table, (await rows(app, `select 1 from ${table}`)).length]).toEqual([table, 2])
  expect(await rows(app, 'select 1 from identity')).toHaveLength(3)
  const nightly = await rows(app, `select 1 from graphile_worker._private_known_crontabs where identifier = $1`, [
    'account:sweep',
  ])
  expect(nightly).toHaveLength(1)
})

it.each(['payment:sweep', 'notice:sweep'])(
  '%s has a queue of its own and one key: one runs, and at most one waits',
  (task) => {
    const lines = parseCrontab(
      rooms
        .flatMap(partsOf)
        .flatMap(({ crontab }) => crontab ?? [])
        .join('\n'),
    )
    const sweep = lines.find((line) => line.task === task)
    expect(sweep?.options).toMatchObject({ queueName: task, jobKey: task })
  },
)
