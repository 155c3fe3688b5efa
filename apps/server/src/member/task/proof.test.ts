import { chainOnly } from '@kuaimen/contract/account/person.errors'
import { notFoundOf } from '@kuaimen/contract/kernel/payables'
import {
  claimTask,
  handInProof,
  judgeProof,
  taskDetail,
  taskList,
  taskProofs,
} from '@kuaimen/contract/member/task.endpoints'
import {
  notANote,
  noteTaken,
  proofDecided,
  proofNotFound,
  proofTriesOver,
  proofWaits,
  taskNotFound,
  taskOver,
} from '@kuaimen/contract/member/task.errors'
import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator, aStore } from '../../testing/booking/booking'
import { aFact, aNote, taskId } from '../../testing/member/tasks'
import { rows } from '../../testing/rows'

let app: TestApp
let task_id: number
let chain: { token: string }
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  task_id = await taskId(app, 'xhs_return')
  chain = await anOperator(app)
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>

const handIn = (by: Member, order_sn: string, link = aNote()) =>
  app.call(handInProof, { task_id, order_sn, link, their_name: '小满', agreed: true }, by)
const detailOf = async (by: Member) => (await app.call(taskDetail, { task_id }, by)).data
const lastOf = async ({ id }: Member) =>
  (await rows<{ id: number }>(app, 'select id from task_proof where member_id = $1 order by id desc', [id]))[0]!.id
const judge = (id: number, verdict: 'approved' | 'rejected', reason = '', by = chain) =>
  app.call(judgeProof, { id, verdict, reason }, by)

async function aVisitor() {
  const by = await aMember(app)
  return { by, order_sn: await aFact(app, by.id, { about: { day: '2026-11-01' } }) }
}

it('waits for staff, and then brings points and a coupon, once', async () => {
  const { by, order_sn } = await aVisitor()
  expect(await detailOf(by)).toMatchObject({ state: 'open', proof: null, visits: [{ order_sn, day: '2026-11-01' }] })
  const link = aNote()
  expect(await handIn(by, order_sn, link)).toMatchObject({ code: 0, data: { state: 'submitted' } })
  expect(await handIn(by, order_sn, link)).toMatchObject({ code: 0, data: { state: 'submitted' } })
  expect(await handIn(by, order_sn)).toMatchObject({ code: proofWaits.code })
  expect(await detailOf(by)).toMatchObject({ state: 'submitted', proof: { state: 'submitted', order_sn }, visits: [] })
  const id = await lastOf(by)
  const waiting = (await app.call(taskProofs, {}, chain)).data
  expect(waiting.list.find((one: { id: number }) => one.id === id)).toMatchObject({ order_sn, their_name: '小满' })
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => judge(id, 'approved')))
  expect(verdicts.every(({ code }) => code === 0)).toBe(true)
  expect(await judge(id, 'rejected', '不是我们的照片')).toMatchObject({ code: proofDecided.code })
  const { period_key, state } = await detailOf(by)
  expect({ period_key, state }).toEqual({ period_key: order_sn, state: 'done' })
  const claimed = await app.call(claimTask, { task_id, period_key }, by)
  expect(claimed).toMatchObject({ data: { points: 80 } })
  const [coupon] = await rows(app, 'select origin from coupon where code = $1', [claimed.data.coupon_code])
  expect(coupon).toEqual({ origin: 'task' })
  expect(
    await rows(app, 'select from member_fact where member_id = $1 and fact = $2', [by.id, 'proof_approved']),
  ).toHaveLength(1)
})

it('of the same note is refused to a second member, however the link is written', async () => {
  const [one, other] = [await aVisitor(), await aVisitor()]
  const link = aNote()
  const same = link.replace('www.xiaohongshu.com/explore', 'xiaohongshu.com/discovery/item')
  const answers = await Promise.all([handIn(one.by, one.order_sn, link), handIn(other.by, other.order_sn, same)])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, noteTaken.code])
})

it('is about a visit of one’s own, and a note of Xiaohongshu', async () => {
  const [{ by, order_sn }, other] = [await aVisitor(), await aVisitor()]
  const notFound = notFoundOf('booking').code
  expect(await handIn(by, other.order_sn)).toMatchObject({ code: notFound, status: 404 })
  const without = { task_id, link: aNote(), their_name: '小满', agreed: true } as const
  expect(await app.call(handInProof, without, by)).toMatchObject({ code: notFound })
  expect(
    await handIn(by, order_sn, 'https://www.xiaohongshu.com.example.com/explore/64f1c0de000000001203abcd'),
  ).toMatchObject({
    code: notANote.code,
  })
  const elsewhere = { ...without, order_sn, task_id: await taskId(app, 'sign') }
  expect(await app.call(handInProof, elsewhere, by)).toMatchObject({ code: taskNotFound.code, status: 404 })
  const disagreed: object = { ...without, order_sn, agreed: false }
  const headers = { authorization: `Bearer ${by.token}` }
  expect(await app.raw({ method: 'POST', url: '/api/task/proof', headers, payload: disagreed })).toMatchObject({
    status: 400,
  })
})

it('can be handed in three times, and says why it was refused', async () => {
  const { by, order_sn } = await aVisitor()
  const link = aNote()
  for (const nth of [1, 2, 3]) {
    expect(await handIn(by, order_sn, nth === 1 ? link : aNote())).toMatchObject({ code: 0 })
    expect(await judge(await lastOf(by), 'rejected', '看不到照片。')).toMatchObject({
      code: 0,
      data: { state: 'rejected' },
    })
    const detail = await detailOf(by)
    expect(detail).toMatchObject({ tries_left: 3 - nth, proof: { reason: '看不到照片。' } })
    expect(detail.state).toBe(nth === 3 ? 'open' : 'rejected')
  }
  expect(await handIn(by, order_sn)).toMatchObject({ code: proofTriesOver.code, status: 409 })
  const { list } = (await app.call(messageList, { topic: 'member' }, by)).data
  const rejected = list.filter(({ kind }: { kind: string }) => kind === 'proof_rejected')
  expect(rejected).toHaveLength(3)
  expect(rejected[0]).toMatchObject({
    body: '小红书返图：看不到照片。修改后可以再提交。',
    path: `/task-detail/${task_id}`,
  })
  // What was refused is nobody's: its writer may have handed it in for another visit.
  const another = await aFact(app, by.id)
  expect(await handIn(by, another, link)).toMatchObject({ code: 0 })
})

it('is decided by the chain alone, with a reason when it is refused', async () => {
  const { by, order_sn } = await aVisitor()
  await handIn(by, order_sn)
  const id = await lastOf(by)
  const ofStore = await anOperator(app, await aStore(app))
  expect(await app.call(taskProofs, {}, ofStore)).toMatchObject({ code: chainOnly.code, status: 403 })
  expect(await judge(id, 'approved', '', ofStore)).toMatchObject({ code: chainOnly.code, status: 403 })
  expect(await judge(id, 'rejected')).toMatchObject({ status: 400 })
  expect(await judge(2_000_000_000, 'approved')).toMatchObject({ code: proofNotFound.code, status: 404 })
})

it('is neither offered nor taken while the chain takes no notes; what waits is still paid', async () => {
  const [{ by, order_sn }, other] = [await aVisitor(), await aVisitor()]
  const offeredTo = async (member: Member) =>
    (await app.call(taskList, {}, member)).data.some((one: { task_id: number }) => one.task_id === task_id)
  await handIn(other.by, other.order_sn)
  await judge(await lastOf(other.by), 'approved')
  expect(await offeredTo(by)).toBe(true)
  await rows(app, "update setting set value = '0' where key = 'xhs_return'")
  try {
    expect(await offeredTo(by)).toBe(false)
    expect(await app.call(taskDetail, { task_id }, by)).toMatchObject({ code: taskNotFound.code })
    expect(await handIn(by, order_sn)).toMatchObject({ code: taskOver.code, status: 409 })
    expect(await offeredTo(other.by)).toBe(true)
    const claim = { task_id, period_key: other.order_sn }
    expect(await app.call(claimTask, claim, other.by)).toMatchObject({ data: { points: 80 } })
  } finally {
    await rows(app, "update setting set value = '1' where key = 'xhs_return'")
  }
  expect(await offeredTo(by)).toBe(true)
})
