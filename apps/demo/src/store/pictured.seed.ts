import { useOwnAssets } from '../../../server/src/asset/use.service'
import type { Tx } from '../../../server/src/db/database'
import { chooseSeededAvatar, ensureVisitor } from '../account/account.seed'
import { seedPicture } from '../asset/picture.seed'
import type { SeedContext, Uploads } from '../seed-context'
import { listPictured, saveOwnPictures } from './pictured.sql'

const HOUR_MS = 3_600_000

interface Person {
  readonly mobile: string
  readonly nickname: string
  /** Whether their portrait was judged, and how long ago it came. */
  readonly avatar: readonly [isShown: boolean, hoursAgo: number]
  /** The same of the pictures of their review. */
  readonly pictures: readonly (readonly [isShown: boolean, hoursAgo: number])[]
}

/** Six customers with pictures of their own: some are shown, some wait, and some have waited for longer than a day. */
const people: readonly Person[] = [
  {
    mobile: '13800000021',
    nickname: '南枝',
    avatar: [true, 90],
    pictures: [
      [true, 90],
      [true, 90],
    ],
  },
  {
    mobile: '13800000022',
    nickname: '阿澈',
    avatar: [true, 80],
    pictures: [
      [true, 80],
      [true, 80],
    ],
  },
  {
    mobile: '13800000023',
    nickname: '一禾',
    avatar: [true, 70],
    pictures: [
      [true, 70],
      [true, 70],
    ],
  },
  {
    mobile: '13800000024',
    nickname: '林间',
    avatar: [true, 60],
    pictures: [
      [true, 60],
      [false, 31],
    ],
  },
  {
    mobile: '13800000025',
    nickname: '小雨',
    avatar: [false, 30],
    pictures: [
      [false, 29],
      [false, 29],
    ],
  },
  {
    mobile: '13800000026',
    nickname: '木子',
    avatar: [false, 3],
    pictures: [
      [false, 2],
      [false, 2],
    ],
  },
]

async function seedPerson(tx: Tx, uploads: Uploads, now: Date, person: Person, nth: number, comment: Pictured) {
  const { mobile, nickname, avatar, pictures } = person
  const memberId = await ensureVisitor(tx, { mobile, nickname }, now)
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  const face = `demo/avatar/customer-${String(nth + 1).padStart(2, '0')}.webp`
  const own = { memberId, now }
  const portrait = await seedPicture(tx, uploads, {
    ...{ memberId, kind: 'avatar', file: face, isShown: avatar[0], at: at(avatar[1]) },
  })
  const [used] = await useOwnAssets(
    tx,
    { ...own, kind: 'avatar', assetNos: [portrait] },
    { room: 'account', subject: `member:${memberId}` },
  )
  if (used) await chooseSeededAvatar(tx, memberId, used)
  const nos: string[] = []
  for (const [place, [isShown, hoursAgo]] of pictures.entries()) {
    const file = comment.gallery[place]?.replace('/media/', '')
    if (file) nos.push(await seedPicture(tx, uploads, { memberId, kind: 'review', file, isShown, at: at(hoursAgo) }))
  }
  const subject = { room: 'store', subject: `comment:${comment.id}` }
  const all = await useOwnAssets(tx, { ...own, kind: 'review', assetNos: nos }, subject)
  const images = all.filter(({ state }) => state === 'shown').map(({ address }) => address)
  await saveOwnPictures(tx, comment.id, { memberId, nickname, pictures: nos, images })
}

type Pictured = Awaited<ReturnType<typeof listPictured>>[number]

/** The newest comments of the first store get writers with pictures of their own, where there is a place to put them. */
export async function seedPictured(tx: Tx, { now, uploads }: SeedContext): Promise<void> {
  if (!uploads) return
  const comments = await listPictured(tx, people.length)
  for (const [nth, comment] of comments.entries()) {
    const person = people[nth]
    if (person) await seedPerson(tx, uploads, now, person, nth, comment)
  }
}
