import { MAP, OWN, type PageMeta } from './page-meta'

/** Addresses that the product will have. Until a page is built they show the error page; its row then goes to pages.tsx. */
export const notYet: readonly PageMeta[] = [
  { path: '/qiwei', title: '添加顾问' },
  { path: '/qiwei/book', title: '添加顾问' },
  { path: '/s3/wxwork/follow/book', title: '添加顾问' },
  { path: '/naiveId/custom/choose_makeup_styles', title: '选择妆容' },
  { path: '/naiveId/custom/choose_background_colors', title: '选择底色' },
  { path: '/naiveId/custom/choose_emotional_states', title: '选择神态' },
  { path: '/naiveId/custom/choose_result', title: '定制结果' },
  { path: '/custom/aura', title: '选择气质' },
  { path: '/custom/attire', title: '选择服装' },
  { path: '/custom/result', title: '定制结果' },
  { path: '/custom/makeup-form', title: '妆造需求' },
  { path: '/reservation/enterprise_order_detail', title: '企业预约详情', ...OWN, sign: MAP },
  { path: '/reservation/enterprise', title: '企业预约', ...OWN, exempt: true },
  { path: '/reservation/enterprise/detail', title: '企业预约', ...OWN, exempt: true },
  { path: '/reservation/enterprise/complete', title: '企业预约', ...OWN, exempt: true },
  { path: '/reservation/enterprise/result', title: '企业预约', ...OWN, exempt: true },
]
