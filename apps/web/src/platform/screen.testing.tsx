import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentType } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { ApiClient } from '../api/query'
import { useDialogs } from '../ui/Dialog/dialog'
import { mount } from '../ui/mount.testing'
import { OverlayHost } from '../ui/OverlayHost/OverlayHost'
import { hideToast } from '../ui/Toast/toast'
import { markHydrated } from './browser/hydrated'
import { FakeServer } from './fake-server.testing'
import { MemoryTab, TabPage } from './page/location.testing'
import { VisitorProvider } from './session/VisitorProvider'
import { visitorFrom } from './session/visitor'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const WAIT_MS = 5_000

/** One turn of the event loop, with what React makes of it. */
const turn = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

/** Lets the page work until the expectation holds. */
export async function until<T>(expectation: () => T): Promise<T> {
  for (const end = performance.now() + WAIT_MS; ; await turn()) {
    try {
      return expectation()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

/** What is spoken of it: never what is hidden from those who listen. */
const spokenIn = (element: Element): string => {
  const copy = document.importNode(element, true)
  for (const silent of copy.querySelectorAll('[aria-hidden=true]')) silent.remove()
  return copy.textContent ?? ''
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? spokenIn(element)).replace(/\s+/g, ' ').trim()

const SELECTORS = {
  alert: '[role=alert]',
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox], [role=switch]',
  link: 'a[href]',
  option: '[role=option]',
  radio: 'input[type=radio], [role=radio]',
  tab: '[role=tab]',
  textbox: 'input:not([type]), input[type=text], input[type=search], input[type=email], input[type=tel], textarea',
} as const

export type Role = keyof typeof SELECTORS

const labelled = (element: Element): string => {
  const label = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`)
  return label && !element.getAttribute('aria-label') ? nameOf(label) : nameOf(element)
}

const matches = (element: Element, name: string | RegExp) => {
  const own = labelled(element)
  // A button that waits says so after its own words.
  return typeof name === 'string' ? own === name || own === `${name}请稍候` : name.test(own)
}

export const all = (role: Role, name: string | RegExp = /./): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(SELECTORS[role])].filter((element) => matches(element, name))

/** The one with this role and name; what else is there is said when it is missing. */
export function the(role: Role, name: string | RegExp): HTMLElement {
  const [first] = all(role, name)
  if (!first) throw new Error(`no ${role} ${name}; there are: ${all(role).map(labelled).join(' | ')}`)
  return first
}

export const text = (): string => document.body.textContent ?? ''

export const sees = (words: string) => until(() => expect(text()).toContain(words))

/** Taps at once, be it at work or not. */
export const tap = (role: Role, name: string | RegExp): Promise<void> => act(async () => the(role, name).click())

/** Taps what can be tapped: not what is still at work. */
export async function press(role: Role, name: string | RegExp): Promise<void> {
  const isFree = () => expect(the(role, name).matches(':disabled, [aria-busy=true]'), `${name} waits`).toBe(false)
  await until(isFree)
  // A person is slower than a timer: what has been answered is rendered before the tap.
  await turn()
  await until(isFree)
  await tap(role, name)
}

/** On a phone that lets nothing be copied. */
export function refuseClipboard(): void {
  const { execCommand } = document
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  Object.assign(document, { execCommand: () => false })
  onTestFinished(() => {
    write.mockRestore()
    Object.assign(document, { execCommand })
  })
}

export async function type(name: string | RegExp, words: string): Promise<void> {
  const element = await until(() => the('textbox', name))
  const proto = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(proto.prototype, 'value')?.set?.call(element, words)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export interface Opening {
  /** The route's own pattern, where the screen reads parameters. */
  readonly path?: string
  readonly cookies?: Record<string, string>
  readonly userAgent?: string
}

/** Opens a screen at an address in a tab of its own: history, query client, overlays, and a server that is arranged. */
export function openScreen(
  Screen: ComponentType,
  address: string,
  arrange: (server: FakeServer) => void,
  opening: Opening = {},
) {
  const { path = address.split('?')[0], cookies = { city_id: '310100' }, userAgent = PHONE } = opening
  const server = new FakeServer()
  arrange(server)
  const client = new ApiClient(server.call)
  const visitor = visitorFrom(cookies, userAgent)
  const source = { current: () => visitor, subscribe: () => () => {} }
  const router = new MemoryTab(address)
  const mounted = mount(
    <QueryClientProvider client={client}>
      <VisitorProvider source={source}>
        <TabPage tab={router} path={path}>
          <Screen />
        </TabPage>
        <OverlayHost />
      </VisitorProvider>
    </QueryClientProvider>,
  )
  act(markHydrated)
  onTestFinished(() => {
    mounted.leave()
    act(() => {
      hideToast()
      useDialogs.setState({ queue: [], open: undefined })
    })
    client.clear()
    sessionStorage.clear()
    localStorage.clear()
    expect(server.unarranged, 'calls that the test did not arrange').toEqual([])
  })
  const addressNow = () => router.current().location.pathname + router.current().location.search
  return { server, client, router, address: addressNow }
}
