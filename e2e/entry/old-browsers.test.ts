import { expect, it } from 'vitest'
import { hydrated, journeys } from './journey'

const { start } = journeys('old-browsers')

it('comes alive in a browser that lacks the newer parts of the library', async () => {
  const { page, complaints } = await start('phone', {
    prepare: async (_context, page) =>
      page.addInitScript(() => {
        for (const name of ['at', 'findLast', 'toSorted']) Reflect.deleteProperty(Array.prototype, name)
        Reflect.deleteProperty(Object, 'hasOwn')
      }),
  })
  await hydrated(page)
  await page
    .getByRole('link', { name: /证件照/ })
    .first()
    .click()
  await page.waitForURL('**/product/**')
  expect(complaints).toEqual([])
})
