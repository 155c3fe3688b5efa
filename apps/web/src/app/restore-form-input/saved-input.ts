import { tabStorage } from '../../platform/browser/phone-storage'
import { contentOf, type Field, fieldsHere, fill, initialOf, isField, isTick } from './fields'

const KEY = 'left_page'
const GIVEN_BACK_WITHIN_MS = 10_000

interface LeftPage {
  readonly address: string
  readonly scroll: number
  /** By what a field is called. */
  readonly fields: Readonly<Record<string, string>>
}

const addressHere = () => location.pathname + location.search

/** What a field is called; nothing for one whose content is a secret or has run out by then. */
function nameOf(field: Field): string | undefined {
  if (field.autocomplete === 'one-time-code' || field.dataset.secret !== undefined) return undefined
  const label = field.labels?.[0]?.textContent
  const name = field.name || field.ariaLabel || label || field.getAttribute('placeholder')
  return name ? `${field.type} ${name} ${isTick(field) ? (label ?? field.value) : ''}` : undefined
}

/** Of two fields with one name neither can be told from the other. */
function named(fields: readonly Field[]): Map<string, Field> {
  const names = fields.map(nameOf)
  return new Map(
    fields.flatMap((field, nth) => {
      const name = names[nth]
      return name && names.indexOf(name) === names.lastIndexOf(name) ? [[name, field]] : []
    }),
  )
}

const touched = new WeakSet<Field>()
const touch = ({ target }: Event) => {
  if (isField(target)) touched.add(target)
}

function save(): void {
  const fields = [...named(fieldsHere())].filter(([, field]) => touched.has(field))
  const left: LeftPage = {
    address: addressHere(),
    scroll: window.scrollY,
    fields: Object.fromEntries(fields.map(([name, field]) => [name, contentOf(field)])),
  }
  tabStorage.set(KEY, JSON.stringify(left))
}

const isComeBackTo = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}

/** Fields come with the page's data: each gets back what it held when it appears, unless it has been touched since. */
function giveBack({ scroll, fields }: LeftPage): void {
  const waiting = new Map(Object.entries(fields))
  const look = () => {
    for (const [name, field] of named(fieldsHere())) {
      const content = waiting.get(name)
      if (content === undefined) continue
      waiting.delete(name)
      if (!touched.has(field) && contentOf(field) !== content) fill(field, content)
    }
    const isHigh = document.documentElement.scrollHeight - window.innerHeight >= scroll
    if (scroll > 0 && window.scrollY === 0 && isHigh) window.scrollTo(0, scroll)
    if (waiting.size === 0 && isHigh) stop()
  }
  const watcher = new MutationObserver(look)
  const stop = () => {
    watcher.disconnect()
    window.removeEventListener('touchstart', stop)
  }
  watcher.observe(document.body, { subtree: true, childList: true })
  // A hand on the page: it is not scrolled any more.
  window.addEventListener('touchstart', stop, { passive: true, once: true })
  setTimeout(stop, GIVEN_BACK_WITHIN_MS)
  look()
}

let isWatching = false

/** What is typed into a page outlives its reload, whoever asked for that, and so does the place one was at. */
export function watchLeaving(typedInto?: EventTarget | null): void {
  if (isField(typedInto)) touched.add(typedInto)
  if (isWatching) return
  isWatching = true
  document.addEventListener('input', touch, true)
  const left = isComeBackTo() ? tabStorage.read<LeftPage>(KEY) : undefined
  tabStorage.drop(KEY)
  if (left?.address === addressHere()) giveBack(left)
  window.addEventListener('pagehide', save)
}

/** Collects what is typed and ticked before the page is hydrated. The answer hands it over to React afterwards. */
export function collectEarly(): () => void {
  const typed = new Map<Field, string>()
  for (const field of fieldsHere()) if (contentOf(field) !== initialOf(field)) typed.set(field, contentOf(field))
  const note = ({ target }: Event) => {
    if (isField(target)) typed.set(target, contentOf(target))
  }
  document.addEventListener('input', note, true)
  return () => {
    document.removeEventListener('input', note, true)
    watchLeaving()
    for (const [field, content] of typed) if (field.isConnected) fill(field, content)
  }
}
