import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allDrawn, drawnFor, pathsIn, routeTable } from './routes.ts'

it('finds every path of the route table, however it is put', () => {
  const table =
    "const all = [home('/'), page('/a/:id', 'a/screens/A'), { path: '/b', loader: () => redirect('/') }, page('*', 'x')]"
  expect(pathsIn(table)).toEqual(['/', '/a/:id', '/b', '*'])
})

it('knows what to draw for each path of the real table', () => {
  const text = readFileSync(routeTable, 'utf8')
  const written = [...text.matchAll(/\b(?:page|notice|home)\(\s*'([^']+)'/g)].map(([, path]) => path)
  expect(written.length).toBeGreaterThan(5)
  expect(pathsIn(text)).toEqual(expect.arrayContaining(written))
  expect(allDrawn().length).toBeGreaterThanOrEqual(written.length)
})

it('asks for an example of a path with parameters', () => {
  expect(() => drawnFor('/new/:thing')).toThrow('/new/:thing')
})
