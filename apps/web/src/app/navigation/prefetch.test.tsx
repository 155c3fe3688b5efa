// @vitest-environment happy-dom
import { queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiClient } from '../../api/query'
import { visitorFrom } from '../../platform/session/visitor'
import { find, mount } from '../../ui/mount.testing'
import type { PageRoute } from '../page'
import { findRoute, STAY } from '../router/router'
import { prefetchUnderFinger } from './prefetch'

const happened: string[] = []
const client = new ApiClient(async () => null as never)

const query = (name: string) =>
  queryOptions({
    queryKey: [name],
    queryFn: () => {
      happened.push(name)
      return null
    },
  })

const handle = (name: string, prefetch?: true) => ({
  prefetch,
  load: async () => void happened.push(`code of ${name}`),
  data: ({ params, search }: { params: { id?: string }; search: URLSearchParams }) => [
    query(`${name} ${params.id} ${search.get('tab')}`),
  ],
})

const open = () => STAY
const pages = [
  { path: '/shop/:id', handle: handle('shop', true), open },
  { path: '/plain', handle: handle('plain'), open },
  { path: '/moved', open },
  { path: '*', open },
] as unknown as PageRoute[]

let stop = () => {}
let leave = () => {}
beforeEach(() => {
  stop = prefetchUnderFinger(findRoute(pages), client, () => visitorFrom({}, ''))
  leave = mount(
    <>
      <a id="shop" href="/shop/7?tab=2">
        <b id="words">shop</b>
      </a>
      <a id="plain" href="/plain">
        plain
      </a>
      <a id="moved" href="/moved">
        moved
      </a>
      <a id="abroad" href="https://elsewhere.example/shop/7">
        abroad
      </a>
      <p id="text">text</p>
    </>,
  ).leave
})
afterEach(() => {
  stop()
  leave()
  client.clear()
  happened.length = 0
})

const touch = (id: string, isPrimary = true) =>
  find(`#${id}`).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary, pointerType: 'touch' }))

it('fetches code and data of the page whose link a finger is on, wherever it touches the link', () => {
  touch('words')
  expect(happened).toEqual(['code of shop', 'shop 7 2'])
})

it('fetches what is known already no second time', async () => {
  touch('shop')
  await client.fetchQuery(query('shop 7 2'))
  touch('shop')
  expect(happened).toEqual(['code of shop', 'shop 7 2', 'code of shop'])
})

it('fetches nothing for other links, other fingers and no link', () => {
  for (const id of ['plain', 'moved', 'abroad', 'text']) touch(id)
  touch('shop', false)
  expect(happened).toEqual([])
})
