import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

type WithAxe = Window & { axe?: typeof axe }

/** Minified: sent to every page, and read there. Its own value is all of axe, which nobody wants to have sent back. */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};0`

/** What axe finds on the page as it is now that keeps people out. */
export async function serious(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const violations = (await (window as WithAxe).axe?.run(document, { resultTypes: ['violations'] }))?.violations ?? []
    return violations.map(({ id, impact, nodes }) => ({ id, impact, first: nodes[0]?.html ?? '', many: nodes.length }))
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, first, many }) => `${id} ×${many}: ${first.slice(0, 160)}`)
}
