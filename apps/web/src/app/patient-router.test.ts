import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patient } from './patient-router'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function heardBy(loader: () => Promise<null>) {
  const router = createMemoryRouter([{ path: '/' }, { path: '/next', loader }])
  const heard: string[] = []
  patient(router).subscribe(({ navigation, location }) => heard.push(`${navigation.state} ${location.pathname}`))
  return { router, heard }
}

it('hears of a page that is there at once only when it is there', async () => {
  const { router, heard } = heardBy(async () => null)
  await router.navigate('/next')
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual(['idle /next'])
})

it('hears that a slow page is on its way', async () => {
  let arrive = () => {}
  const { router, heard } = heardBy(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(null)
      }),
  )
  const gone = router.navigate('/next')
  await vi.advanceTimersByTimeAsync(99)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toEqual(['loading /'])
  arrive()
  await gone
  expect(heard).toEqual(['loading /', 'idle /next'])
})
