// @vitest-environment happy-dom
import { beginUpload, dropUpload, uploadStates } from '@kuaimen/contract/asset/asset.endpoints'
import { pictureBroken, storageFull, uploadQuota, uploadSize, uploadsOpen } from '@kuaimen/contract/asset/asset.errors'
import type { UploadView } from '@kuaimen/contract/asset/asset.views'
import { ownReview, reviewBooking } from '@kuaimen/contract/booking/change.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { act } from 'react'
import { expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { aBooking, BOOKING } from '../../examples.testing'
import Estimate from './Estimate'

const cookies = { access_token: 't' }

const uploadView = (part: Partial<UploadView>): UploadView => ({
  ...{ upload_no: 'U1', state: 'done', chunk_bytes: 4, chunks: 1, have: [], asset_no: null, code: 0, why: '' },
  ...part,
})

const open = (arrange: (server: FakeServer) => void) =>
  openScreen(
    Estimate,
    paths.estimate({ order_sn: BOOKING }),
    (server) => {
      server.answers(bookingDetail, aBooking('completed', ['review'], -3))
      arrange(server)
    },
    { cookies },
  )

async function choose(...names: string[]): Promise<void> {
  const field = await until(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no field')
    return found
  })
  const files = names.map((name) => new File([name], name, { type: 'image/jpeg', lastModified: 1 }))
  Object.defineProperty(field, 'files', { value: files, configurable: true })
  await act(async () => void field.dispatchEvent(new Event('change', { bubbles: true })))
}

const rate = () => press('radio', '5分')

it('pictures go with the review in the order in which they were chosen', async () => {
  const { server } = open((arranged) => {
    arranged.answers(beginUpload, ({ name }) => uploadView({ asset_no: `M-${name}` }))
    arranged.answers(dropUpload, uploadView({ state: 'over' }))
    arranged.answers(reviewBooking, null)
  })
  await choose('b.jpg', 'a.jpg')
  await choose('c.jpg', 'a.jpg')
  await until(() => expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(0))
  expect(text()).toContain('3/9')
  await press('button', '移除第2张图片')
  await rate()
  await press('button', '提交评价')
  await until(() => expect(server.sent(reviewBooking)).toMatchObject([{ images: ['M-b.jpg', 'M-c.jpg'] }]))
})

it('nine are taken, and no more, which is said', async () => {
  open((arranged) => arranged.answers(beginUpload, ({ name }) => uploadView({ asset_no: `M-${name}` })))
  await choose(...Array.from({ length: 12 }, (_, nth) => `${nth}.jpg`))
  await sees('9/9')
  await sees('最多 9 张，多选的没有添加')
  expect(document.querySelector('input[type=file]')).toBeNull()
  await until(() => expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(0))
})

it('a review waits for pictures that are on their way, and says how many', async () => {
  let arrive: (view: UploadView) => void = () => {}
  const { server } = open((arranged) => {
    arrive = arranged.delays(beginUpload)
    arranged.answers(reviewBooking, null)
  })
  await choose('a.jpg')
  await rate()
  await press('button', '提交评价')
  await sees('还有 1 张图片在上传')
  expect(server.sent(reviewBooking)).toEqual([])
  arrive(uploadView({ asset_no: 'M1' }))
  await until(() => expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(0))
  await press('button', '提交评价')
  await until(() => expect(server.sent(reviewBooking)).toMatchObject([{ images: ['M1'] }]))
})

it('a refused picture says why, can be tried again where that may help, and removed', async () => {
  const { server } = open((arranged) => arranged.refuses(beginUpload, uploadsOpen))
  await choose('a.jpg')
  await sees(uploadsOpen.msg)
  await rate()
  await press('button', '提交评价')
  await sees('有 1 张图片没传上')
  server.answers(beginUpload, uploadView({ state: 'joining' }))
  server.answers(dropUpload, uploadView({ state: 'refused' }))
  server.answers(uploadStates, [uploadView({ state: 'refused', why: pictureBroken.msg })])
  await press('button', '重新上传第1张图片')
  await sees(pictureBroken.msg)
  expect(all('button', '重新上传第1张图片')).toEqual([])
  await press('button', '移除第1张图片')
  expect(all('button', /第1张图片/)).toEqual([])
})

it.each([
  ['too large', (server: FakeServer) => server.refuses(beginUpload, uploadSize), uploadSize.msg, ['a.jpg']],
  ['empty', () => {}, pictureBroken.msg, ['']],
])('a file that is %s says so, and offers no second try', async (_, arrange, words, names) => {
  open(arrange)
  await choose(...names)
  await sees(words)
  expect(all('button', '重新上传第1张图片')).toEqual([])
})

it('a review without stars is not sent, and says so wherever one is on the page', async () => {
  const { server } = open((arranged) => arranged.answers(reviewBooking, null))
  await sees('点亮星星，告诉我们怎么样')
  await press('button', '提交评价')
  await until(() => expect(text().split('请先点亮星星')).toHaveLength(3))
  expect(server.sent(reviewBooking)).toEqual([])
})

it('a picture that is taken out while it is sent is dropped, and one that went with the review is not', async () => {
  const { server } = open((arranged) => {
    arranged.answers(beginUpload, ({ name }) => uploadView({ upload_no: `U-${name}`, asset_no: `M-${name}` }))
    arranged.answers(dropUpload, uploadView({ state: 'over' }))
    arranged.answers(reviewBooking, null)
  })
  await choose('a.jpg', 'b.jpg')
  await until(() => expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(0))
  await press('button', '移除第1张图片')
  await until(() => expect(server.sent(dropUpload)).toEqual([{ upload_no: 'U-a.jpg' }]))
  await rate()
  await press('button', '提交评价')
  await until(() => expect(server.sent(reviewBooking)).toMatchObject([{ images: ['M-b.jpg'] }]))
  expect(server.sent(dropUpload)).toHaveLength(1)
})

it.each([
  ['the storage is full', storageFull],
  ['so many were sent today', uploadQuota({ time: '明天 10:00' })],
])('says calmly that %s, and the review can be sent without pictures', async (_, refusal) => {
  const { server } = open((arranged) => {
    arranged.refuses(beginUpload, refusal)
    arranged.answers(reviewBooking, null)
  })
  await choose('a.jpg')
  await sees(refusal.msg)
  expect(text()).not.toContain('网络断开')
  await press('button', '移除第1张图片')
  await rate()
  await press('button', '提交评价')
  await until(() => expect(server.sent(reviewBooking)).toHaveLength(1))
})

it('a review that was written shows pictures that wait and those that were refused', async () => {
  open((arranged) => {
    arranged.answers(bookingDetail, { ...aBooking('completed', [], -3), reviewed: true })
    arranged.answers(ownReview, {
      ...{ score: 5, body: '很满意', reasons: [], is_anonymous: 0, day: '2026-05-03' },
      images: [
        { asset_no: 'M1', state: 'waiting', src: '/photo/M1/r1080/x.webp', why: '' },
        { asset_no: 'M2', state: 'hidden', src: '', why: '有别人的脸' },
      ],
    })
  })
  await sees('很满意')
  expect(text()).toContain('审核中')
  expect(text()).toContain('有图片没有通过审核：有别人的脸')
  expect(the('button', '查看第2张照片').matches(':disabled')).toBe(true)
})
