import type { DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import type { Failure } from '@kuaimen/contract/kernel/failure'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import type { FakeServer } from './fake-server.testing'
import { all, type Opening, openScreen, press, sees, text, until } from './screen.testing'

const LOADING = '加载中'
const FAILED = '没能加载出来'
const RETRY = '重新加载'

interface States<E extends Endpoint> extends Opening {
  readonly Screen: ComponentType
  readonly at: string
  /** The call whose answer the screen is about. */
  readonly asks: E
  readonly filled: DataOf<E>
  /** Words that are there only with that answer. */
  readonly shows: string
  readonly empty?: { readonly data: DataOf<E>; readonly says: string }
  readonly gone?: { readonly failure: Failure; readonly says: string }
  /** What the screen asks besides. */
  readonly others?: (server: FakeServer) => void
}

/** The states that every screen with one main answer has: loading, failed and recovered, empty, not there, filled. */
export function itHasStates<E extends Endpoint>(states: States<E>): void {
  const { Screen, at, asks, filled, shows, empty, gone, others = () => {}, ...opening } = states
  const open = (arrange: (server: FakeServer) => void) =>
    openScreen(
      Screen,
      at,
      (server) => {
        others(server)
        arrange(server)
      },
      opening,
    )

  it('is loading until the answer comes', async () => {
    let arrive: (answer: DataOf<E>) => void = () => {}
    open((server) => {
      arrive = server.delays(asks)
    })
    await sees(LOADING)
    expect(text()).not.toContain(shows)
    arrive(filled)
    await sees(shows)
    expect(text()).not.toContain(FAILED)
  })

  it('says when nothing came, and recovers with another try', async () => {
    const { server, client } = open((arranged) => arranged.loses(asks))
    await sees(FAILED)
    await until(() => expect(client.isFetching()).toBe(0))
    expect(all('alert')).not.toEqual([])
    server.answers(asks, filled)
    await press('button', RETRY)
    await sees(shows)
    expect(text()).not.toContain(FAILED)
  })

  if (empty)
    it('says when there is nothing', async () => {
      open((server) => server.answers(asks, empty.data))
      await sees(empty.says)
      expect(text()).not.toContain(FAILED)
    })

  if (gone)
    it('says when it is not there, which no other try would change', async () => {
      open((server) => server.refuses(asks, gone.failure))
      await sees(gone.says)
      expect(all('button', RETRY)).toEqual([])
    })
}
