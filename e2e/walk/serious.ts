import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on the page as it is now that keeps people out. */
export async function serious(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    })
    return violations.map(({ id, impact, nodes }) => ({ id, impact, first: nodes[0]?.html ?? '', many: nodes.length }))
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, first, many }) => `${id} ×${many}: ${first.slice(0, 160)}`)
}
