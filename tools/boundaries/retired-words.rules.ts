// Words that docs/glossary.md has replaced: its table of verbs has one meaning each.
import type { Rule } from './types.ts'

const retired = new Set([
  ...['hands', 'heed', 'heeds', 'heeded', 'heeding', 'tell', 'tells', 'telling', 'told', 'obey', 'obeys', 'obeyed'],
  ...['breath', 'breathe', 'patient', 'patience', 'errand', 'errands', 'alive', 'stands', 'lives'],
  ...['swallow', 'swallows', 'swallower', 'bones', 'asker', 'askers'],
  ...['keep', 'keeps', 'keeper', 'keeping', 'kept', 'move', 'moves', 'moved', 'moving', 'mover', 'movers'],
])
const retiredPhrase = /[tT](ake|akes|ook)Note|[cC](ame|ome|omes)ToLife|closeWell/
/** Refused as the whole name of a file; in a longer name such a word has a subject. */
const retiredFiles = new Set(['past', 'gate', 'earned', 'life', 'bought'])

/** Names that others gave: the platform, libraries, React's Activity as the pages' meta calls it, a process. */
const givenByOthers =
  /^(isAlive|keepAlive\w*|KeepAlive\w*|keepalive|keepPreviousData|moveTo|on(Pointer|Touch|Mouse)Move|moveThrottleMs)$/

/** The one thing that is told: docs/glossary.md has it among its verbs. */
const hasItsVerb = /^tellFact$/

/** Columns and wire fields keep their names; code is camelCase. */
const isWireName = (name: string) => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)

const partsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const retiredIn = (name: string): string | undefined => {
  if (isWireName(name) || givenByOthers.test(name) || hasItsVerb.test(name)) return undefined
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
      const file = retiredInFile(path)
      const names = words.filter(({ isName }) => isName)
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
