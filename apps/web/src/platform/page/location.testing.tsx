import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { type NavigationType, PageLocationContext, type RouterLocation } from './location'
import { matcher } from './match'
import { NavigateContext, type NavigateFunction, type NavigateOptions } from './navigate'

interface Visited {
  readonly location: RouterLocation
  readonly navigationType: NavigationType
}

let entries = 0
const locationAt = (address: string, from: string, state: unknown = null): RouterLocation => {
  const { pathname, search, hash } = new URL(address, `http://tab${from}`)
  entries += 1
  return { pathname, search, hash, state, key: `entry ${entries}` }
}

/** The history of a tab that a test has opened. */
export class MemoryTab {
  private readonly listeners = new Set<() => void>()
  private readonly visited: RouterLocation[]
  private at = 0
  private shown: Visited

  constructor(address: string) {
    this.visited = [{ ...locationAt(address, '/'), key: 'default' }]
    this.shown = { location: this.visited[0]!, navigationType: 'POP' }
  }

  readonly current = (): Visited => this.shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private show(navigationType: NavigationType): void {
    this.shown = { location: this.visited[this.at]!, navigationType }
    for (const listener of this.listeners) listener()
  }

  readonly navigate: NavigateFunction = async (to: string | number, { replace, state }: NavigateOptions = {}) => {
    if (typeof to === 'number') {
      if (!this.visited[this.at + to]) return
      this.at += to
      return this.show('POP')
    }
    const location = locationAt(to, this.shown.location.pathname, state)
    if (!replace) this.at += 1
    this.visited.splice(this.at, Number.POSITIVE_INFINITY, location)
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
  const { location, navigationType } = useSyncExternalStore(tab.subscribe, tab.current)
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
