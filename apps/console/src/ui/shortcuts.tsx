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

/** A scan gun types as fast as no hand does. A single key acts after this time, unless another one has come meanwhile. */
export const BURST_MS = 50

type Pressed = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** While Chinese is being composed keys belong to the input method: browsers say so by the flag, some only by 229. */
const isComposed = ({ isComposing, keyCode }: Pressed) => isComposing || keyCode === 229

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role=combobox]') !== null)

/** Enter and the arrows on a button or a link are the browser's. */
const isOwnKey = (key: string, target: EventTarget | null): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof HTMLElement &&
  target.closest('a, button, [role=menuitem]') !== null

const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt', 'CapsLock'])

const nameOf = ({ key, ctrlKey, metaKey }: Pressed): string =>
  ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key.length === 1 ? key.toLowerCase() : key

/** A dialog asks something: until it is answered nothing behind it acts. A drawer is no dialog in this sense. */
const isAsking = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')].some(({ style }) => style.display !== 'none')

const isOfCode = (key: string): boolean => key.length === 1 || key === 'Enter'

interface Clock {
  readonly now: () => number
  /** Runs it after so long; the answer takes it back. */
  readonly after: (ms: number, run: () => void) => () => void
}

const browserClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Says of every plain key whether it comes out of a gun: so soon after the one before. A key held down repeats as fast, and is a hand's. */
function burstReader({ now }: Clock): (event: Pressed) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return ({ repeat }) => {
    const isBurst = !repeat && now() - last < BURST_MS
    last = now()
    return isBurst
  }
}

/** Turns key presses into shortcuts; of several with the same keys the latest that was bound is run. */
export function keyReader(all: () => readonly Shortcut[], clock: Clock = browserClock) {
  const isOfGun = burstReader(clock)
  let first: { key: string; at: number } | undefined
  let takeBack = () => {}
  const runLater = (shortcut: Shortcut) => {
    takeBack = clock.after(BURST_MS, () => {
      if (all().includes(shortcut)) shortcut.run()
    })
  }
  return (event: Pressed & { readonly target: EventTarget | null; preventDefault: () => void }): void => {
    if (isComposed(event) || event.altKey || MODIFIERS.has(event.key)) return
    const key = nameOf(event)
    const isPlain = !key.startsWith('mod+')
    if (isPlain && isField(event.target)) return
    if (isPlain && isOfCode(key) && isOfGun(event)) {
      takeBack()
      first = undefined
      return
    }
    if (isPlain && (isOwnKey(key, event.target) || isAsking())) return
    const pair = first && clock.now() - first.at < PAIR_MS ? `${first.key} ${key}` : undefined
    const bound = all()
    const find = (keys: string | undefined) => keys && bound.findLast((one) => one.keys === keys)
    const found = find(pair) || find(key)
    first = !found && bound.some(({ keys }) => keys.startsWith(`${key} `)) ? { key, at: clock.now() } : undefined
    if (!found) return
    event.preventDefault()
    if (isPlain && key.length === 1 && !event.repeat) runLater(found)
    else found.run()
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
    const read = keyReader(registry.all)
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
