// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { isFileMissing, reloadOnce } from './missing-files'

beforeEach(() => sessionStorage.clear())

it.each([
  'Failed to fetch dynamically imported module: https://console.example.com/assets/console/console-Orders-1.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/console/console-Orders-1.css',
])('a file of the program that did not come is told from a fault: %s', (message) => {
  expect(isFileMissing(new TypeError(message))).toBe(true)
  expect(isFileMissing(new TypeError('x is undefined'))).toBe(false)
})

it('a tab from before a release is loaded anew once, and never without a line', () => {
  const reload = vi.fn()
  let now = 1_000_000
  reloadOnce({ isOnline: () => false, now: () => now, reload })
  expect(reload).not.toHaveBeenCalled()
  for (const later of [0, 30_000]) {
    now += later
    reloadOnce({ isOnline: () => true, now: () => now, reload })
  }
  expect(reload).toHaveBeenCalledTimes(1)
})
