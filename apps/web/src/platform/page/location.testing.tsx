import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import {
  locationAt,
  type NavigationType,
  PageLocationContext,
  type RouterHistory,
  type RouterLocation,
} from './location'
import { matcher } from './match'
import { memoryHistory, ORIGIN } from './memory-history.testing'
import { NavigateContext, type NavigateFunction, type NavigateOptions } from './navigate'

interface Visited {
  readonly location: RouterLocation
  readonly navigationType: NavigationType
}

/** A tab that a test has opened: its history, and pages that are there at once. */
export class MemoryTab {
  private readonly history: RouterHistory
  private readonly listeners = new Set<() => void>()
  private shown: Visited

  constructor(address: string) {
    this.history = memoryHistory(address)
    this.shown = { location: this.history.location(), navigationType: 'POP' }
    this.history.listen(() => this.show('POP'))
  }

  readonly current = (): Visited => this.shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private show(navigationType: NavigationType): void {
    this.shown = { location: this.history.location(), navigationType }
    for (const listener of this.listeners) listener()
  }

  readonly navigate: NavigateFunction = async (to: string | number, { replace, state }: NavigateOptions = {}) => {
    if (typeof to === 'number') return this.history.go(to)
    const location = locationAt(new URL(to, ORIGIN + this.shown.location.pathname), state)
    this.history[replace ? 'replace' : 'push'](location)
    this.show(replace ? 'REPLACE' : 'PUSH')
  }
}

interface TabPageProps {
  readonly tab: MemoryTab
  /** The pattern that names the parameters, where the screen reads some; at other addresses there is nothing. */
  readonly path?: string
  readonly children: ReactNode
}

/** The page that is open in a tab: what the root gives to every page. */
export function TabPage({ tab, path = '*', children }: TabPageProps) {
  const { location, navigationType } = useSyncExternalStore(tab.subscribe, tab.current, tab.current)
  const page = useMemo(() => {
    const found = matcher([{ path }])(location.pathname)
    return found && { location, navigationType, params: found.params }
  }, [location, navigationType, path])
  if (!page) return null
  return (
    <NavigateContext value={tab.navigate}>
      <PageLocationContext value={page}>{children}</PageLocationContext>
    </NavigateContext>
  )
}

interface AtAddressProps {
  readonly address: string
  readonly path?: string
  readonly children: ReactNode
}

/** A page at an address, in a tab of its own. */
export function AtAddress({ address, path, children }: AtAddressProps) {
  const [tab] = useState(() => new MemoryTab(address))
  return (
    <TabPage tab={tab} {...(path ? { path } : {})}>
      {children}
    </TabPage>
  )
}
