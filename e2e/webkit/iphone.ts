import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { lab, type PhoneApp } from '../../apps/lab/client'
import { type Element as Found, Refused, type Session } from '../../tools/browser/webdriver'
import { launchWebkit, type Webkit } from '../../tools/browser/webkit'
import { CITIES } from '../entry/journey'
import { brokenPictures, find, intoSight, isHydrated, isWaiting, type Kind, listen, overflowing } from './page'

export const LARGE = { width: 390, height: 844 }
export const SMALL = { width: 320, height: 568 }

const PICTURES = new URL('../../.cache/webkit/', import.meta.url)
/** The page moves under the finger, or is not there yet: another try. */
const PASSING = [
  'no such element',
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'move target out of bounds',
]
const WAIT = { timeout: 40_000 }

interface Setting {
  readonly path?: string
  readonly cookies?: Record<string, string>
  readonly size?: typeof LARGE
  readonly before?: (phone: ReturnType<typeof lab>) => Promise<unknown>
}

/** Left out, whole, where the engine cannot be had: `npm test` says so. */
export const onIphones = describe.skipIf(!inject('webkitPath'))

/** Known to the house, in Shanghai, and not for the first time. */
export const KNOWN = { city_id: String(CITIES.shanghai.id), entered: '1' }

export type Iphone = Awaited<ReturnType<ReturnType<typeof iphones>>>

let count = 0

/** One engine a file, every test a phone of its own, and after each nothing may have been said in red. */
export function iphones(name: string) {
  let webkit: Webkit
  let held: { session: Session; shoot: (name: string) => Promise<void> } | undefined
  const path = inject('webkitPath')
  beforeAll(async () => {
    webkit = await launchWebkit(path)
  })
  afterAll(() => webkit?.close())
  afterEach(async ({ task }) => {
    const { session, shoot } = held ?? {}
    held = undefined
    if (task.result?.state === 'fail') await shoot?.(`failed-${task.name}`)
    const complaints = await session?.run(listen)
    await session?.close()
    expect(complaints ?? []).toEqual([])
  })

  return async (app: PhoneApp, { path = '/', cookies = KNOWN, size = LARGE, before }: Setting = {}) => {
    count += 1
    const scope = `webkit-${name}-${process.pid}-${count}`
    const phone = lab(inject('labUrl'), scope)
    await phone.user({ user: scope, consent: 'granted' })
    await before?.(phone)
    const session = await webkit.open()
    const iphone = drive(session, webkit, phone, app)
    held = { session, shoot: iphone.shoot }
    await iphone.resize(size)
    // Any document of the product: cookies and storage belong to its host, and one with another opener policy has its own.
    await session.go(phone.url(app, '/healthz'))
    await expect.poll(() => session.run(() => location.pathname), WAIT).toBe('/healthz')
    for (const [key, value] of Object.entries(cookies))
      await session.addCookie({ name: key, value, domain: `${app}.localhost`, path: '/' })
    await session.run((uuid) => sessionStorage.setItem('opening_advert_seen', uuid), inject('openingAdvert'))
    await session.go(phone.enter(app, path))
    return iphone
  }
}

function drive(session: Session, webkit: Webkit, phone: ReturnType<typeof lab>, app: PhoneApp) {
  /** The browser's own bar, above the page. */
  let bar = 0
  let shown = LARGE
  const { run } = session

  const resize = async (size: typeof LARGE) => {
    bar = await run(() => window.outerHeight - window.innerHeight)
    await session.rect({ x: 0, y: 0, width: size.width, height: size.height + bar })
    await expect.poll(() => run(() => ({ width: window.innerWidth, height: window.innerHeight })), WAIT).toEqual(size)
    shown = size
  }

  /** Tries until it is there and lets itself be touched. */
  const touch = async (kind: Kind, name: string, act: (found: Found) => Promise<unknown>) =>
    expect
      .poll(async () => {
        await run(listen)
        const found = (await run(find, { kind, name })) as unknown as Found | null
        if (!found) return `no ${kind} ${name}`
        try {
          await act(found)
          return 'done'
        } catch (error) {
          if (error instanceof Refused && PASSING.includes(error.code)) return error.code
          throw error
        }
      }, WAIT)
      .toBe('done')

  const address = async () => {
    await run(listen)
    const { pathname, search } = new URL(await run(() => location.href))
    return { pathname, search }
  }

  return {
    ...session,
    phone,
    resize,
    address,
    open: (to: string) => session.go(phone.url(app, to)),
    tap: (kind: Kind, name: string) =>
      touch(kind, name, async (found) => {
        await run(intoSight, found as unknown as Element)
        await session.click(found)
      }),
    /** By keys, as a finger on the keyboard. */
    type: (name: string, text: string) => touch('field', name, (field) => session.type(field, text)),
    /** Boxes lie hidden behind their icons. */
    tick: (name: string) =>
      touch('box', name, (box) => run((element) => (element as unknown as HTMLElement).click(), box)),
    at: (path: string) => expect.poll(async () => (await address()).pathname, WAIT).toBe(path),
    sees: (words: string | RegExp) => expect.poll(() => run(() => document.body.innerText), WAIT).toMatch(words),
    has: (kind: Kind, name: string) =>
      expect.poll(async () => (await run(find, { kind, name })) !== null, WAIT).toBe(true),
    hydrated: (selector = 'main') => expect.poll(() => run(isHydrated, selector), WAIT).toBe(true),
    dialogs: () => run(() => document.querySelectorAll('[role=dialog], [role=alertdialog]').length),
    cookie: async (name: string) =>
      (await session.cookies()).filter((one) => one.name === name).map(({ value }) => decodeURIComponent(value))[0],
    /** Whole on this screen: nothing sticks out, every picture in sight is there. */
    looksWhole: async (name: string) => {
      await expect.poll(() => run(isWaiting), { ...WAIT, message: name }).toBe(false)
      await expect.poll(() => run(brokenPictures), { ...WAIT, message: name }).toEqual([])
      expect(await run(overflowing), name).toEqual([])
    },
    /** Into .cache/webkit, from the screen itself. */
    shoot: async (name: string) => {
      await mkdir(PICTURES, { recursive: true })
      const file = new URL(
        `${encodeURIComponent(name.replaceAll(/[^\w-]+/g, '-').slice(0, 60))}-${shown.width}.png`,
        PICTURES,
      )
      await writeFile(fileURLToPath(file), await webkit.picture({ left: 0, top: bar, ...shown }))
    },
  }
}
