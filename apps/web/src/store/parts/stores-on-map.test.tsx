// @vitest-environment happy-dom
import { storeList } from '@kuaimen/contract/store/store.endpoints'
import { describe, expect, it } from 'vitest'
import { TransportError } from '../../api/call'
import { openScreen, press, sees } from '../../platform/screen.testing'
import { aStore } from '../examples.testing'
import { useStoresOnMap } from '../map.api'

function OnMap() {
  const { stores, isPending, isError, retry } = useStoresOnMap({ district: '静安区' })
  return (
    <main>
      {isPending ? 'pending' : 'settled'} {stores.length} {isError && 'failed'}
      <button type="button" onClick={() => void retry()}>
        retry
      </button>
    </main>
  )
}

const fifty = (page: number) => Array.from({ length: 50 }, (_, nth) => aStore(page * 50 + nth))

describe('the stores on the map', () => {
  it('are all of them, page after page, without being asked for', async () => {
    const { server } = openScreen(OnMap, '/map', (arranged) =>
      arranged.answers(storeList, ({ page }) => (Number(page) < 3 ? fifty(Number(page)) : [aStore(1)])),
    )
    await sees('settled 101')
    expect(server.sent(storeList).map(({ page }) => page)).toEqual([1, 2, 3])
    expect(server.sent(storeList)[0]).toMatchObject({ district: '静安区', per_page: 50 })
  })

  it('end at as many as a phone can show', async () => {
    const { server } = openScreen(OnMap, '/map', (arranged) =>
      arranged.answers(storeList, ({ page }) => fifty(Number(page))),
    )
    await sees('settled 500')
    expect(server.sent(storeList)).toHaveLength(10)
  })

  it('stay when a page does not come, and go on with another try', async () => {
    let isDown = true
    openScreen(OnMap, '/map', (server) =>
      server.answers(storeList, ({ page }) => {
        if (Number(page) === 1) return fifty(1)
        if (isDown) throw new TransportError('网络错误')
        return [aStore(1)]
      }),
    )
    await sees('settled 50 failed')
    isDown = false
    await press('button', 'retry')
    await sees('settled 51')
  })
})
