import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addresses } from '../../packages/contract/src/kernel/addresses.ts'
import { allDrawn, drawnFor, pathsIn, routeTable } from './routes.ts'

it('finds every address of the table of pages, however it is put', () => {
  const table =
    "const all = [page('home', HOME), notice('privacy', '隐私政策'), page('storeDetail', {}), { path: '*' }]"
  expect(pathsIn(table)).toEqual(['/', '/privacy', '/store/detail/:id', '*'])
})

it('knows what to capture for each address of the real table', () => {
  const found = pathsIn(readFileSync(routeTable, 'utf8'))
  expect(found.toSorted()).toEqual([...Object.values(addresses), '*'].toSorted())
  expect(allDrawn().length).toBeGreaterThanOrEqual(found.length)
})

it('asks for an example of a path with parameters', () => {
  expect(() => drawnFor('/new/:thing')).toThrow('/new/:thing')
})
