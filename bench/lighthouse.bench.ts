import { type Audit, openAuditor } from './audit.ts'
import { atLeast, type Bench, type Row } from './bench.ts'
import { median } from './figures.ts'

const runs = 3
const pages = { home: '/', store: '/store/detail/1', product: '/product/detail?id=1' }
const limits = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

const rowsOf = (page: string, audits: Audit[]): Row[] =>
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
  name: `Lighthouse 12，手机（各 ${runs} 次）`,
  run: async ({ url }) => {
    const auditor = await openAuditor()
    try {
      const rows: Row[] = []
      for (const [page, path] of Object.entries(pages)) {
        const audits: Audit[] = []
        while (audits.length < runs) audits.push(await auditor.audit(url + path))
        rows.push(...rowsOf(page, audits))
      }
      return rows
    } finally {
      await auditor.close()
    }
  },
}
