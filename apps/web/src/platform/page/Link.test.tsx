// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { find, mount } from '../../ui/mount.testing'
import { Link } from './Link'
import { NavigateContext } from './navigate'

const navigate = vi.fn()
let leave = () => {}
afterEach(() => {
  leave()
  navigate.mockReset()
})

function show(link: React.ReactNode) {
  leave = mount(<NavigateContext value={navigate}>{link}</NavigateContext>).leave
}

/** Whether the browser was left to follow the link itself. */
function isLeftToBrowser(click: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...click })
  act(() => void find('a').dispatchEvent(event))
  return !event.defaultPrevented
}

it('opens the page without loading the document', () => {
  const onClick = vi.fn()
  show(<Link to="/store/detail/1" onClick={onClick} />)
  expect(find('a').getAttribute('href')).toBe('/store/detail/1')
  expect(isLeftToBrowser()).toBe(false)
  expect(navigate.mock.calls).toEqual([['/store/detail/1', { replace: false }]])
  expect(onClick).toHaveBeenCalledOnce()
})

it('replaces the entry of the history on request, and when the page is open already', () => {
  show(<Link to="/mine" replace />)
  isLeftToBrowser()
  leave()
  show(<Link to={window.location.href} />)
  isLeftToBrowser()
  expect(navigate.mock.calls.map(([, options]) => options)).toEqual([{ replace: true }, { replace: true }])
})

it.each([{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  'leaves a click with %o to the browser',
  (click) => {
    show(<Link to="/mine" />)
    expect(isLeftToBrowser(click)).toBe(true)
    expect(navigate).not.toHaveBeenCalled()
  },
)

it('goes nowhere when the click was prevented', () => {
  show(<Link to="/mine" onClick={(event) => event.preventDefault()} />)
  isLeftToBrowser()
  expect(navigate).not.toHaveBeenCalled()
})
