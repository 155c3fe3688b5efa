// The rooms of the web: what they lend each other.
import { matches } from './glob.ts'
import { rooms } from './server-rooms.rules.ts'
import type { Rule } from './types.ts'

const web = /^apps\/web\/src\/([^/]+)\//
const roomOf = (path: string) => {
  const room = web.exec(path)?.[1]
  return room && rooms.has(room) ? room : undefined
}

const lent = ['apps/web/src/*/parts/**', 'apps/web/src/*/*.ts']

/** What a room may take from the router: to go somewhere. Where it is, its page tells. */
const ways = new Set(['Link', 'Navigate', 'useNavigate'])

export const webRoomRules: Rule[] = [
  {
    id: 'screens-are-leaves',
    why: 'a screen is reached by its address; what two rooms share is in parts/ or at the top of a room',
    check: ({ path, imports }) =>
      imports
        .filter(({ target }) => {
          const to = roomOf(target)
          return to !== undefined && to !== roomOf(path) && !matches(target, lent)
        })
        .map(({ line, specifier }) => ({ line, message: `imports ${specifier}` })),
  },
  {
    id: 'pages-know-their-location',
    why: 'a hidden page keeps its own location; platform/page-location.ts tells it, the router tells that of the visible page',
    check: ({ path, imports }) =>
      roomOf(path) === undefined || /\.test\.tsx?$/.test(path)
        ? []
        : imports
            .filter(({ target }) => target === 'npm:react-router')
            .flatMap(({ line, names }) => names.filter((name) => !ways.has(name)).map((name) => ({ line, name })))
            .map(({ line, name }) => ({ line, message: `takes ${name} from the router` })),
  },
]
