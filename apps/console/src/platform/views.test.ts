import { expect, it } from 'vitest'
import { readViews } from './views'

it('has the views that were saved, and none of what is none', () => {
  const view = { name: '今天未付', query: 'state=held' }
  expect(readViews({ getItem: () => JSON.stringify([view, { name: 3 }, null]) }, 'key')).toEqual([view])
  for (const text of [null, '', 'no json', '{}']) expect(readViews({ getItem: () => text }, 'key')).toEqual([])
})
