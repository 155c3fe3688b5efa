// Words that docs/glossary.md has replaced: the verbs with one meaning stand there.
import { stillToRename } from './still-to-rename.ts'
import type { Rule } from './types.ts'

const retired = new Set([
  ...['hands', 'heed', 'heeds', 'heeded', 'told', 'obey', 'obeys', 'breath', 'breathe', 'patient', 'errand', 'errands'],
  ...['stands', 'lives', 'keep', 'keeps', 'keeper', 'kept', 'move', 'moves', 'moved', 'mover', 'movers'],
])
const retiredPhrase = /takeNote|cameToLife|onceAlive|closeWell/
const retiredFiles = new Set(['hands', 'past', 'gate', 'earned', 'kept', 'life', 'bought', 'errands', 'stands'])

/** Names that others gave: the platform, libraries, React's Activity as the pages' meta calls it. */
const givenByOthers =
  /^(keepAlive\w*|KeepAlive\w*|keepalive|keepPreviousData|moveTo|on(Pointer|Touch|Mouse)Move|moveThrottleMs)$/

/** Columns and wire fields keep their names; code is camelCase. */
const isWireName = (name: string) => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)

const partsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const retiredIn = (name: string): string | undefined => {
  if (isWireName(name) || givenByOthers.test(name)) return undefined
  return retiredPhrase.exec(name)?.[0] ?? partsOf(name).find((part) => retired.has(part))
}

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const retiredInFile = (path: string): string | undefined => {
  const stem = fileNameOf(path).split('.')[0] ?? ''
  return retiredFiles.has(stem) ? stem : retiredIn(stem)
}

export const retiredWordRules: Rule[] = [
  {
    id: 'retired-words',
    why: 'docs/glossary.md has a verb for it',
    check: ({ path, words }) => {
      const file = stillToRename.has(fileNameOf(path)) ? undefined : retiredInFile(path)
      const names = words.filter(({ text, isName }) => isName && !stillToRename.has(text))
      const first = new Map(names.map((word) => [word.text, word] as const).reverse())
      return [
        ...(file ? [{ line: 1, message: `is called ${file}` }] : []),
        ...[...first.values()].flatMap(({ text, line }) => {
          const found = retiredIn(text)
          return found ? [{ line, message: `says ${found} in ${text}` }] : []
        }),
      ]
    },
  },
]
