// @vitest-environment happy-dom
import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pagedQuery, prefetch } from '../../api/paged-query'
import type { FakeServer } from '../fake-server.testing'
import { all, openScreen, press, sees, text, until } from '../screen.testing'
import { usePagedList } from './usePagedList'

const notes = endpoint({
  method: 'GET',
  path: '/api/test/notes',
  access: 'visitor',
  summary: '测试',
  query: { page: z.coerce.number<number | string>() },
  data: z.object({ total: z.number(), list: z.array(z.object({ id: z.number() })) }),
})
const PER_PAGE = 2
const notesQuery = pagedQuery(notes, (page) => ({ page }), {
  itemsOf: ({ list }) => list,
  totalOf: ({ total }) => total,
  idOf: ({ id }) => id,
  perPage: PER_PAGE,
})
/** The total is not to be trusted here: only a page that is not full is the end. */
const endless = pagedQuery(notes, (page) => ({ page }), {
  itemsOf: ({ list }) => list,
  idOf: ({ id }) => id,
  perPage: PER_PAGE,
})

const screenOf = (query: typeof notesQuery) =>
  function Notes() {
    const { items, first, isPending, failed, pull, more, retry, refresh } = usePagedList(query)
    return (
      <main>
        <p>{isPending ? 'pending' : `${items.map(({ id }) => id).join()} of ${first?.total}`}</p>
        <p>
          {failed && 'failed'} {pull}
        </p>
        <button type="button" onClick={more}>
          more
        </button>
        <button type="button" onClick={() => void retry()}>
          retry
        </button>
        <button type="button" onClick={() => void refresh()}>
          refresh
        </button>
      </main>
    )
  }

/** As the server pages what it has at that moment. */
const pagesOf = (ids: readonly number[]) =>
  function answer({ page }: { page: string | number }) {
    const start = (Number(page) - 1) * PER_PAGE
    return { total: ids.length, list: ids.slice(start, start + PER_PAGE).map((id) => ({ id })) }
  }

const open = (ids: readonly number[], query = notesQuery) =>
  openScreen(screenOf(query), '/notes', (server) => server.answers(notes, pagesOf(ids)))

describe('a paged list', () => {
  it('begins with its first page and grows by one at a time, to the end', async () => {
    const { server } = open([1, 2, 3, 4, 5])
    expect(text()).toContain('pending')
    await sees('1,2 of 5')
    expect(text()).toContain('more')
    await press('button', 'more')
    await sees('1,2,3,4 of 5')
    await press('button', 'more')
    await sees('1,2,3,4,5 of 5')
    await sees('done')
    expect(server.sent(notes).map(({ page }) => page)).toEqual([1, 2, 3])
  })

  it.each([
    ['nothing is there', [], notesQuery],
    ['a page is not full', [1], notesQuery],
    ['as many as there are in all are shown', [1, 2], notesQuery],
    ['a page is not full and the total says nothing', [1], endless],
  ])('ends when %s', async (_when, ids, query) => {
    open(ids, query)
    await sees('done')
  })

  it('asks on after a full page where the total says nothing', async () => {
    open([1, 2], endless)
    await sees('1,2 of 2')
    expect(text()).not.toContain('done')
    await press('button', 'more')
    await sees('done')
  })

  it('shows each once, though what came meanwhile pushed one onto the next page', async () => {
    const { server } = open([1, 2, 3, 4])
    await sees('1,2 of 4')
    server.answers(notes, pagesOf([0, 1, 2, 3, 4]))
    await press('button', 'more')
    await sees('1,2,3 of 4')
    await press('button', 'more')
    await sees('1,2,3,4 of 4')
  })

  it('says when its first page did not come, and asks for it again', async () => {
    const { server } = openScreen(screenOf(notesQuery), '/notes', (server) => server.loses(notes))
    await sees('failed off')
    server.answers(notes, pagesOf([1]))
    await press('button', 'retry')
    await sees('1 of 1')
    expect(text()).not.toContain('failed')
  })

  it('keeps what is shown when the next page does not come, and asks for that one again', async () => {
    const { server } = open([1, 2, 3])
    await sees('1,2 of 3')
    server.loses(notes)
    await press('button', 'more')
    await sees('failed off')
    expect(text()).toContain('1,2 of 3')
    server.answers(notes, pagesOf([1, 2, 3]))
    await press('button', 'retry')
    await sees('1,2,3 of 3')
    expect(text()).not.toContain('failed')
    expect(server.sent(notes).map(({ page }) => page)).toEqual([1, 2, 2])
  })

  it('refreshes every page that is shown, and says nothing when that fails', async () => {
    const { server } = open([1, 2, 3])
    await sees('1,2 of 3')
    await press('button', 'more')
    await sees('1,2,3 of 3')
    server.answers(notes, pagesOf([7, 8, 9]))
    await press('button', 'refresh')
    await sees('7,8,9 of 3')
    server.loses(notes)
    await press('button', 'refresh')
    await until(() => expect(server.sent(notes)).toHaveLength(5))
    expect(text()).toContain('7,8,9 of 3')
    expect(text()).not.toContain('failed')
  })

  it('finds as many pages when one comes back', async () => {
    const { server, router } = open([1, 2, 3])
    await sees('1,2 of 3')
    await press('button', 'more')
    await sees('1,2,3 of 3')
    await act(() => router.navigate('/elsewhere'))
    expect(all('button')).toEqual([])
    await act(() => router.navigate(-1))
    await sees('1,2,3 of 3')
    expect(server.sent(notes)).toHaveLength(2)
  })

  it('shows a first page that was prefetched, without asking', async () => {
    const arrange = (server: FakeServer) => server.answers(notes, pagesOf([1]))
    const { server, client, router } = openScreen(screenOf(notesQuery), '/elsewhere', arrange, { path: '/notes' })
    await act(() => prefetch(client, notesQuery))
    await act(() => router.navigate('/notes'))
    expect(text()).toContain('1 of 1')
    expect(server.sent(notes)).toHaveLength(1)
  })
})
