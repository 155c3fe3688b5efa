import type { badge } from '../../../server/src/member/badge/badge.table'

type DemoBadge = Omit<typeof badge.$inferInsert, 'art' | 'art_locked' | 'rank' | 'state'>

const ID_PHOTOS = 1
const FAMILY_PHOTOS = 5
const TWO_YEARS = 730

/** The badges of the demo, in their order. */
export const demoBadges: readonly DemoBadge[] = [
  {
    ...{ key: 'first_visit', name: '初次见面', how: '完成第一次拍摄', series: '常来' },
    story: '第一次坐到镜头前，快门响了一下，我们就认识了。',
    rule: { fact: 'visit_done', at_least: 1 },
  },
  {
    ...{ key: 'regular', name: '常来坐坐', how: '完成 5 次拍摄', series: '常来' },
    story: '来过五次，前台已经记得您爱喝什么茶。',
    rule: { fact: 'visit_done', at_least: 5 },
  },
  {
    ...{ key: 'ten_shutters', name: '十次快门', how: '完成 10 次拍摄', series: '常来' },
    story: '十次快门，十个不一样的自己。',
    rule: { fact: 'visit_done', at_least: 10 },
  },
  {
    ...{ key: 'two_cities', name: '换座城市', how: '在两座城市拍过', series: '常来' },
    story: '换了城市，没有换照相馆。',
    rule: { fact: 'visit_done', distinct: 'city_id', at_least: 2 },
  },
  {
    ...{ key: 'four_seasons', name: '四季都在', how: '春夏秋冬各拍过一次', series: '时光' },
    story: '春天的风、夏天的光、秋天的斜阳和冬天的围巾，都在照片里了。',
    rule: { fact: 'visit_done', distinct: 'season', at_least: 4 },
  },
  {
    ...{ key: 'early_bird', name: '早起的人', how: '在 9:30 或更早开拍', series: '时光' },
    story: '一天里最干净的光，留给了早起的人。',
    rule: { fact: 'visit_done', where: { start: { max: '09:30' } }, at_least: 1 },
  },
  {
    ...{ key: 'anniversary', name: '周年', how: '隔年的同一时候又来拍', series: '时光' },
    story: '同一个时候，又见面了。一年一张，慢慢看自己。',
    rule: { fact: 'visit_done', at_least: 2, around_days: 15 },
  },
  {
    ...{ key: 'id_renewed', name: '证件更新', how: '隔两年再拍一次证件照', series: '时光' },
    story: '证件上的那张脸，跟上了现在的自己。',
    rule: {
      ...{ fact: 'visit_done', where: { category_ids: { any: [ID_PHOTOS] } }, at_least: 2 },
      apart_days: TWO_YEARS,
    },
  },
  {
    ...{ key: 'family', name: '一家人', how: '4 个人或更多一起拍', series: '家人' },
    story: '人凑齐了，照片就成了。',
    rule: { fact: 'visit_done', where: { people: { min: 4 } }, at_least: 1 },
  },
  {
    ...{ key: 'generations', name: '三代同堂', how: '5 个人或更多拍全家福', series: '家人' },
    story: '最老的和最小的，都在同一张照片里。',
    rule: {
      ...{ fact: 'visit_done', at_least: 1 },
      where: { category_ids: { any: [FAMILY_PHOTOS] }, people: { min: 5 } },
    },
  },
  {
    ...{ key: 'careful_review', name: '认真评价', how: '写 5 次不少于 15 字的评价', series: '分享' },
    story: '好的坏的都认真说，我们都认真看。',
    rule: { fact: 'review', at_least: 5 },
  },
  {
    ...{ key: 'three_friends', name: '好友三人行', how: '邀请 3 位好友来拍', series: '分享' },
    story: '把喜欢的地方，告诉喜欢的人。',
    rule: { fact: 'invite_qualified', at_least: 3 },
  },
]

/** What the member to look around with has from before, so many days ago; the last is still to be looked at. */
export const demoEarned = [
  { key: 'family', daysAgo: 300 },
  { key: 'early_bird', daysAgo: 210 },
  { key: 'careful_review', daysAgo: 150 },
  { key: 'four_seasons', daysAgo: 2, isNew: true },
] as const

/** A note that waits for staff. */
export const demoNote = {
  link: 'https://www.xiaohongshu.com/explore/6555c0de000000001203abcd',
  their_name: '小满的相册',
}
