// The folders of the console: which lies above which, and how a screen is reached.
import { matches } from './glob.ts'
import { rooms } from './server-rooms.rules.ts'
import type { Rule, Source } from './types.ts'

const console = 'apps/console/src/'
/** From the top; two rooms lend each other parts/ and the files at their top. */
const floors: readonly (readonly string[])[] = [['app'], [...rooms], ['platform'], ['api', 'ui']]

export const consoleFolders = new Set(['app', 'platform', 'api', 'ui'])

const folderOf = (path: string) => (path.startsWith(console) ? path.slice(console.length).split('/')[0] : undefined)
const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder))

const tables = [`${console}app/screens.tsx`, `${console}app/router.tsx`]
const isScreen = (path: string) => matches(path, [`${console}*/screens/*.tsx`]) && !/\.test\.tsx$/.test(path)

const crossings = ({ path, imports }: Source) => {
  const from = folderOf(path)
  // The entry at the top of src/ stands above everything, and a test may take examples of what it puts on the screen.
  if (!from || floorOf(from) === -1) return []
  return imports
    .filter(({ target }) => !(/\.test\.tsx?$/.test(path) && /\.testing\.tsx?$/.test(target)))
    .map((one) => ({ ...one, from, to: folderOf(one.target) ?? '' }))
    .filter(({ to }) => to !== '' && to !== from)
}

export const consoleRules: Rule[] = [
  {
    id: 'console-order',
    why: 'a folder of the console imports only lower ones: app, the rooms, platform, then api and ui',
    check: (source) =>
      crossings(source)
        .filter(({ from, to }) => floorOf(from) > floorOf(to) || (floorOf(from) === floorOf(to) && !rooms.has(from)))
        .map(({ from, to, line }) => ({ line, message: `${from} may not use ${to}, which is not below it` })),
  },
  {
    id: 'console-screen-is-a-route',
    why: 'a screen is reached by its row in app/screens.tsx, and by nothing else',
    check: (source, tree) => {
      if (isScreen(source.path)) {
        const isNamed = tables.some((table) => tree.get(table)?.imports.some(({ target }) => target === source.path))
        if (!isNamed) return [{ line: 1, message: 'is named by no row' }]
      }
      if (tables.includes(source.path) || source.path.includes('.test.')) return []
      return source.imports
        .filter(({ target }) => isScreen(target))
        .map(({ line, specifier }) => ({ line, message: `imports ${specifier}` }))
    },
  },
]
