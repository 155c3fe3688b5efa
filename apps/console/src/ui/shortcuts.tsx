import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'

export interface Shortcut {
  /** `j`, `?`, `Enter`, `mod+k` (⌘ or Ctrl), or two after each other: `g b`. */
  readonly keys: string
  readonly words: string
  readonly run: () => void
}

interface Registry {
  readonly add: (shortcut: Shortcut) => () => void
  readonly all: () => readonly Shortcut[]
}

const RegistryContext = createContext<Registry | undefined>(undefined)

/** The second key of `g b` comes within this time. */
const PAIR_MS = 1_200

type Pressed = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** While Chinese is being composed keys belong to the input method: browsers say so by the flag, some only by 229. */
const isComposed = ({ isComposing, keyCode }: Pressed) => isComposing || keyCode === 229

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role=combobox]') !== null)

/** Enter and the arrows on a button or a link are the browser's. */
const isOwnKey = (key: string, target: EventTarget | null): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof HTMLElement &&
  target.closest('a, button, [role=menuitem]') !== null

const nameOf = ({ key, ctrlKey, metaKey }: Pressed): string =>
  ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key.length === 1 ? key.toLowerCase() : key

/** Turns key presses into shortcuts; of several with the same keys the latest that was bound is run. */
export function keyReader(all: () => readonly Shortcut[], now: () => number) {
  let first: { key: string; at: number } | undefined
  return (event: Pressed & { readonly target: EventTarget | null; preventDefault: () => void }): void => {
    if (isComposed(event) || event.altKey) return
    const key = nameOf(event)
    const isPlain = !key.startsWith('mod+')
    if (isPlain && (isField(event.target) || isOwnKey(key, event.target))) return
    const pair = first && now() - first.at < PAIR_MS ? `${first.key} ${key}` : undefined
    const bound = all()
    const find = (keys: string | undefined) => keys && bound.findLast((one) => one.keys === keys)
    const found = find(pair) || find(key)
    first = !found && bound.some(({ keys }) => keys.startsWith(`${key} `)) ? { key, at: now() } : undefined
    if (!found) return
    event.preventDefault()
    found.run()
  }
}

export function ShortcutsProvider({ children }: { readonly children: ReactNode }) {
  const [registry] = useState<Registry>(() => {
    let bound: readonly Shortcut[] = []
    return {
      add: (shortcut) => {
        bound = [...bound, shortcut]
        return () => {
          bound = bound.filter((one) => one !== shortcut)
        }
      },
      all: () => bound,
    }
  })
  useEffect(() => {
    const read = keyReader(registry.all, () => performance.now())
    window.addEventListener('keydown', read)
    return () => window.removeEventListener('keydown', read)
  }, [registry])
  return <RegistryContext.Provider value={registry}>{children}</RegistryContext.Provider>
}

/** Binds keys as long as the component is there; single letters act only where no field has the focus. */
export function useShortcut(keys: string, words: string, run: () => void, isOn = true): void {
  const registry = useContext(RegistryContext)
  const latest = useRef(run)
  latest.current = run
  useEffect(
    () => (isOn ? registry?.add({ keys, words, run: () => latest.current() }) : undefined),
    [registry, keys, words, isOn],
  )
}

/** All that are bound now, for the sheet. */
export function useShortcuts(): readonly Shortcut[] {
  const registry = useContext(RegistryContext)
  return useMemo(() => registry?.all() ?? [], [registry])
}
