import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Room } from '../../room'
import { rooms } from '../../rooms'
import { TestApp } from '../../testing/app'
import { adds, anAdviser, aWxFriend, giftsOf, WELCOME, workOff } from '../../testing/contact/advisers'
import { WecomOffice } from '../../testing/contact/wecom-office'
import { impatiently } from '../../testing/providers/lab'
import { rows } from '../../testing/rows'
import { workEvent } from './event.service'

let office: WecomOffice
let app: TestApp
beforeAll(async () => {
  office = await WecomOffice.open()
  app = await TestApp.start({ env: office.env })
  await anAdviser(app)
})
afterAll(async () => {
  await app.stop()
  office.close()
})
beforeEach(async () => {
  office.reset()
  await rows(app, 'delete from wecom_event')
  app.advance(60_000)
})

const event = async () =>
  (
    await rows<{ key: Buffer; welcomed: boolean; done: boolean }>(
      app,
      'select key, welcomed_at is not null as welcomed, done_at is not null as done from wecom_event',
    )
  )[0]
const keyOf = async () => (await event())?.key.toString('hex') ?? ''

it('is said first, in the words of the city, with links that can be opened', async () => {
  let saidBefore = 0
  office.onGet = () => {
    saidBefore = office.welcomed.length
  }
  await adds(app, office, 'oU-first')
  await workOff(app)
  expect(saidBefore).toBe(1)
  const link = {
    ...WELCOME.attachments[0]?.link,
    url: 'https://m.example.com/product/list',
    picurl: 'https://m.example.com/media/a.webp',
  }
  expect(office.welcomed).toEqual([
    { welcome_code: 'W-wm-oU-first-sh_1', text: WELCOME.text, attachments: [{ msgtype: 'link', link }] },
  ])
  expect(await event()).toMatchObject({ welcomed: true, done: true })
})

it('is said once when fifteen work at the same event', async () => {
  await adds(app, office, 'oU-fifteen')
  const key = await keyOf()
  await Promise.all(Array.from({ length: 15 }, () => workEvent(app.services, key)))
  expect(office.asked.filter((call) => call === 'send_welcome_msg')).toHaveLength(1)
})

it('is not said eighteen seconds later, and the contact counts all the same', async () => {
  const friend = await aWxFriend(app)
  const at = app.services.now()
  app.advance(18_001)
  await adds(app, office, friend.unionid, { at })
  await workOff(app)
  expect(office.asked).not.toContain('send_welcome_msg')
  expect(await event()).toMatchObject({ done: true })
  expect(await giftsOf(app, friend.id)).toHaveLength(1)
})

it('is not said where somebody else says it, or where nobody has words', async () => {
  await adds(app, office, 'oU-none', { WelcomeCode: '' })
  await rows(app, `update contact_place set welcome = '{"text":"","attachments":[]}'`)
  await adds(app, office, 'oU-silent')
  await workOff(app)
  await rows(app, 'update contact_place set welcome = $1', [JSON.stringify(WELCOME)])
  expect(office.asked).not.toContain('send_welcome_msg')
})

it('stops when the two have begun to talk', async () => {
  office.welcomeSays = [41051]
  await adds(app, office, 'oU-talks')
  await workOff(app)
  expect(office.asked.filter((call) => call === 'send_welcome_msg')).toHaveLength(1)
  expect(await event()).toMatchObject({ done: true })
})

it('is tried once more after a second while another app is at it', async () => {
  office.welcomeSays = [41096]
  await adds(app, office, 'oU-busy')
  await workOff(app)
  expect(office.welcomed).toHaveLength(1)
  office.welcomeSays = [41096, 41096, 41096]
  await adds(app, office, 'oU-busier')
  await workOff(app)
  expect(office.asked.filter((call) => call === 'send_welcome_msg')).toHaveLength(4)
  expect(office.welcomed).toHaveLength(1)
})

it('is tried again when WeCom was away, while there is time; the gift does not wait for it', async () => {
  const friend = await aWxFriend(app)
  office.welcomeSays = ['away']
  await adds(app, office, friend.unionid)
  const key = await keyOf()
  await impatiently(() => expect(workEvent(app.services, key)).rejects.toThrow('still to be said'))
  expect(await giftsOf(app, friend.id)).toHaveLength(1)
  expect(await event()).toMatchObject({ welcomed: false, done: false })
  await workEvent(app.services, key)
  expect(office.welcomed).toHaveLength(1)
  expect(await event()).toMatchObject({ welcomed: true, done: true })
  expect(await giftsOf(app, friend.id)).toHaveLength(1)
})

it('is said by the queue before all that waits there', async () => {
  let others = 0
  const other: Room = {
    name: 'other',
    jobs: () => ({
      'other:job': async () => {
        others += 1
      },
    }),
  }
  const own = await TestApp.forThisTest({ env: office.env, rooms: [...rooms, other] })
  await anAdviser(own)
  await rows(own, `select graphile_worker.add_job('other:job', job_key := 'other:' || n) from generate_series(1, 50) n`)
  await adds(own, office, 'oU-queued')
  let before = -1
  office.onWelcome = () => {
    before = others
  }
  const jobs = await own.startJobs()
  await expect.poll(() => office.welcomed.length, { timeout: 15_000 }).toBe(1)
  await jobs.stop()
  // Those that were begun in the other slots at the same moment.
  expect(before).toBeLessThan(25)
})
