// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { NavBar } from '../../ui/NavBar/NavBar'
import { openScreen, press, until } from '../screen.testing'
import { paths } from './paths'
import { noteStep } from './previous-page'
import { useBack } from './useBack'

const PRODUCT = paths.productDetail({ id: 20 })
const STORE = paths.storeDetail({ id: 3 })

const Screen = () => <NavBar title="页面" onBack={useBack()} />

afterEach(() => window.history.replaceState(null, '', '/'))

/** A page whose document is a new one, as after a login at a provider: its history starts here. */
async function goBackFrom(page: string): Promise<string> {
  window.history.replaceState(null, '', page)
  const { address } = openScreen(Screen, page, () => {})
  await press('button', '返回')
  await until(() => expect(address()).not.toBe(page))
  return address()
}

it('leads to the page that opened this one when the history was lost at a provider', async () => {
  noteStep(PRODUCT, paths.productList())
  expect(await goBackFrom(PRODUCT)).toBe(paths.productList())
})

it('leads home whoever entered the app here', async () => {
  expect(await goBackFrom(PRODUCT)).toBe(paths.home())
})

it('leads home in the end from two pages that opened each other', async () => {
  noteStep(STORE, PRODUCT)
  noteStep(PRODUCT, STORE)
  expect(await goBackFrom(PRODUCT)).toBe(STORE)
  expect(await goBackFrom(STORE)).toBe(PRODUCT)
  expect(await goBackFrom(PRODUCT)).toBe(paths.home())
})
