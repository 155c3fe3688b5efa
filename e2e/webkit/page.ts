// Functions that run in the page, which the driver hands over as text: they close over nothing.

export type Kind = 'button' | 'link' | 'field' | 'box' | 'dialog' | 'heading' | 'tab' | 'picture'

export interface What {
  readonly kind: Kind
  /** A part of its name, as the text of a regular expression. */
  readonly name: string
}

/** The first that can be seen, as people find it: by what it is and what it is called; in the topmost dialog if one is open. */
export function find({ kind, name }: What): Element | null {
  const selectors: Record<Kind, string> = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input:not([type=checkbox], [type=radio]), textarea',
    box: 'input[type=checkbox], input[type=radio]',
    dialog: '[role=dialog], [role=alertdialog]',
    heading: 'h1, h2, h3',
    tab: '[role=tab]',
    picture: 'img',
  }
  const said = (element: Element) => {
    const labels = (element as HTMLInputElement).labels
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const words = [
      element.getAttribute('aria-label'),
      ...by.map((id) => document.getElementById(id)?.textContent),
      ...[...(labels ?? [])].map((label) => label.textContent),
      element.textContent,
      element.getAttribute('placeholder'),
      element.getAttribute('alt'),
    ]
    return words.filter(Boolean).map((text) => String(text).replace(/\s+/g, ' ').trim())
  }
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const within =
    kind === 'dialog' ? document : (dialogs.filter((one) => one.getClientRects().length).at(-1) ?? document)
  const wanted = new RegExp(name)
  const isSeen = (element: Element) => element.getClientRects().length > 0
  const all = [...within.querySelectorAll(selectors[kind])].filter(isSeen)
  return all.find((element) => said(element).some((words) => wanted.test(words))) ?? null
}

/** The driver itself scrolls only to the edge, where the bar at the foot of the page lies over it. */
export const intoSight = (element: Element): void => {
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 60 || bottom > window.innerHeight - 120) element.scrollIntoView({ block: 'center' })
}

/** What was said in red, from the first look at a document on; kept while the tab is. */
export function listen(): string[] {
  const heard = window as Window & { isHeard?: boolean }
  const said = () => JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[]
  if (!heard.isHeard && location.protocol !== 'about:') {
    heard.isHeard = true
    const note = (words: string) => sessionStorage.setItem('complaints', JSON.stringify([...said(), words]))
    window.addEventListener('error', ({ message }) => note(message))
    window.addEventListener('unhandledrejection', ({ reason }) => note(String(reason)))
    for (const level of ['error', 'warn'] as const) {
      const print = console[level]
      console[level] = (...words: unknown[]) => {
        note(words.map(String).join(' '))
        print.apply(console, words)
      }
    }
  }
  return location.protocol === 'about:' ? [] : said()
}

export const isHydrated = (selector: string): boolean => {
  const found = document.querySelector(selector)
  return found !== null && Object.keys(found).some((key) => key.startsWith('__reactProps'))
}

/** Bones stand where something is still to come. */
export const isWaiting = (): boolean =>
  [...document.querySelectorAll('[aria-busy=true]')].some((one) => one.getClientRects().length > 0)

/** What sticks out of the screen sideways: the page could be pushed about with a finger. */
export function overflowing(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const names = [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
  return [`${document.documentElement.scrollWidth} > ${width}`, ...names.slice(0, 5)]
}

/** Pictures on the screen that have nothing to show, or not yet. */
export const brokenPictures = (): string[] =>
  [...document.images]
    .filter((picture) => {
      const { top, bottom, left, right, width } = picture.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
    })
    .filter((picture) => !picture.complete || picture.naturalWidth === 0)
    .map((picture) => picture.currentSrc || picture.src)
