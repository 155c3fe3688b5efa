// The folders of the web: which lies above which, and what rooms lend each other.
import { matches } from './glob.ts'
import type { Rule, Source } from './types.ts'

/** A folder imports only from lower floors; two on one floor do not know each other. From the top. */
export const webFloors: readonly (readonly string[])[] = [
  // The table of pages, the guard, the frame.
  ['app'],
  // Pages that gather what many rooms show: the home page and the member's own.
  ['home', 'mine'],
  // The page of a payment also shows what is paid: a booking, a voucher order.
  ['payment', 'refund', 'invoice', 'enterprise', 'waitlist'],
  ['booking'],
  ['campaign', 'shop'],
  // The adviser stands on pages of bookings: it asks for the one it is about by itself.
  ['wallet', 'member', 'contact'],
  ['schedule', 'custom'],
  ['product'],
  // A visit that is being put together, before it is a booking: the cart and the product page begin one.
  ['visit'],
  ['store'],
  ['city'],
  ['account'],
  // What the brand writes and shows; pages that gather it stand above.
  ['content', 'notice'],
  ['brand'],
  // What no room owns: the visitor, cookies, storage, the clock, addresses, going back.
  ['platform'],
  ['api', 'ui'],
]

const below = ['platform', 'api', 'ui']
const above = ['app']

export const webFolders = new Set([...above, ...below])
export const webRooms = new Set(webFloors.flat().filter((folder) => !webFolders.has(folder)))

const web = /^apps\/web\/src\/([^/]+)\//
const folderOf = (path: string) => web.exec(path)?.[1]
const floorOf = (folder: string) => webFloors.findIndex((floor) => floor.includes(folder))

const crossings = ({ path, imports }: Source) => {
  if (!path.startsWith('apps/web/')) return []
  // The entries at the top of src/ stand above everything.
  const from = folderOf(path) ?? ''
  return imports.flatMap(({ target, specifier, line }) => {
    const to = folderOf(target)
    // A test may take examples of whatever it puts on the screen.
    if (/\.test\.tsx?$/.test(path) && /\.testing\.tsx?$/.test(target)) return []
    return to && to !== from ? [{ from, to, target, specifier, line }] : []
  })
}

const lent = ['apps/web/src/*/parts/**', 'apps/web/src/*/*.ts', 'apps/web/src/*/*/parts/**', 'apps/web/src/*/*/*.ts']

export const webRoomRules: Rule[] = [
  {
    id: 'web-order',
    why: 'what lies above is given by arguments and context, never imported',
    check: (source) =>
      crossings(source)
        .filter(({ from, to }) => floorOf(from) >= floorOf(to))
        .map(({ from, to, line }) => ({ line, message: `${from} may not use ${to}, which is not below it` })),
  },
  {
    id: 'screens-are-leaves',
    why: 'a screen is reached by its address; what two rooms share is in parts/ or at the top of a room',
    check: (source) =>
      crossings(source)
        .filter(({ to, target }) => webRooms.has(to) && !matches(target, lent))
        .map(({ line, specifier }) => ({ line, message: `imports ${specifier}` })),
  },
]
