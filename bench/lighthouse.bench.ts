import { type Audit, openAuditor } from './audit.ts'
import { atLeast, type Bench, type Row } from './bench.ts'
import { median } from './figures.ts'
import { memberCookies } from './home.bench.ts'

/** Speed varies with the machine: of the pages that most people see first, the median of several. */
const often = 3
const entered = ['/', '/store/detail/1', '/product/detail?id=1']
/** Behind login, and drawn on the server all the same. */
const campaigns = ['/spring', '/activity-coupon']
/** Those that show something without a login and lead nowhere else; the rest of what is public is their like. */
const others = [
  '/product/list',
  '/product/list/3',
  '/search/product',
  '/search/store',
  '/city',
  '/reservation/product/store_and_time?items=1',
  '/reservation/product/date_and_time?items=1&store_id=1',
  '/reservation/cant?items=1&city_id=310100',
  '/couponSet/naive-group/goods-detail',
  '/sign_in',
  '/user_agreement',
  '/privacy',
  '/about',
]
const limits = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

const rowsOf = (page: string, audits: readonly Audit[]): Row[] =>
  (Object.keys(limits) as (keyof typeof limits)[]).flatMap((category) => {
    const points = audits.map((audit) => audit[category].points)
    // Speed varies with the machine, the rest must hold every time.
    const figure = category === 'performance' ? median(points) : Math.min(...points)
    const row = atLeast(figure, limits[category], String)
    const lost = row.passed ? [] : [...new Set(audits.flatMap((audit) => audit[category].lost))]
    return [
      { what: `${page}, ${category}`, figure: `${figure} (${points.join(', ')})`, ...row },
      ...lost.map((text) => ({ what: '  lost by', figure: text.slice(0, 120) })),
    ]
  })

export const lighthouse: Bench = {
  name: 'Lighthouse 12，手机',
  run: async ({ url, labUrl }) => {
    const auditor = await openAuditor()
    const member = await memberCookies(url, labUrl)
    try {
      const rows: Row[] = []
      for (const path of [...entered, ...campaigns, ...others]) {
        const audits: Audit[] = []
        const isOwn = campaigns.includes(path)
        const runs = isOwn || entered.includes(path) ? often : 1
        while (audits.length < runs) audits.push(await auditor.audit(url + path, isOwn ? member : {}))
        rows.push(...rowsOf(path, audits))
      }
      return rows
    } finally {
      await auditor.close()
    }
  },
}
