import { expect, it } from 'vitest'
import { CITIES, journeys } from '../entry/journey'
import { serious } from './serious'
import { walkOverlays } from './walk-overlays'

walkOverlays(2)

const { start } = journeys('overlays')

it('the offer of another city is for everyone to use', async () => {
  const { page } = await start('phone', {
    path: '/product/list',
    before: (phone) => phone.location(CITIES.beijing.place),
    prepare: async (context, page) => {
      const { id, name } = CITIES.shanghai
      await context.addCookies([{ name: 'city_id', value: String(id), domain: 'phone.localhost', path: '/' }])
      await page.addInitScript((userCity) => localStorage.setItem('geo', JSON.stringify({ userCity })), {
        ...{ city_id: id, name: `${name}市`, short_name: name, store_count: 14 },
      })
    },
  })
  await page.getByText('检测到您当前在北京，是否切换？').waitFor()
  expect(await serious(page)).toEqual([])
})
