// The boundaries of the house, as errors: every rule in one list, every file through every rule.
import { addressRules } from './addresses.rules.ts'
import { chamberRules } from './chambers.rules.ts'
import { commentRules } from './comments.rules.ts'
import { consoleRules } from './console.rules.ts'
import { contractRoomRules } from './contract-rooms.rules.ts'
import { cycleRules } from './cycles.rules.ts'
import { importRules } from './imports.rules.ts'
import { nameRules } from './names.rules.ts'
import { placeRules } from './places.rules.ts'
import { retiredWordRules } from './retired-words.rules.ts'
import { screenRules } from './screens.rules.ts'
import { serverRoomRules } from './server-rooms.rules.ts'
import { readSource } from './source.ts'
import { styleRules } from './styles.rules.ts'
import type { Rule, Violation } from './types.ts'
import { webRoomRules } from './web-rooms.rules.ts'
import { wordRules } from './words.rules.ts'

export const rules: Rule[] = [
  ...importRules,
  ...placeRules,
  ...serverRoomRules,
  ...webRoomRules,
  ...screenRules,
  ...consoleRules,
  ...contractRoomRules,
  ...addressRules,
  ...nameRules,
  ...chamberRules,
  ...wordRules,
  ...retiredWordRules,
  ...commentRules,
  ...cycleRules,
  ...styleRules,
]

const inOrder = (a: Violation, b: Violation) => a.file.localeCompare(b.file) || a.line - b.line

export const checkBoundaries = (files: ReadonlyMap<string, string>): Violation[] => {
  const has = (path: string) => files.has(path)
  const tree = new Map([...files].map(([path, text]) => [path, readSource(path, text, has)]))
  const found = new Map<string, Violation>()
  for (const source of tree.values())
    for (const { id, why, check } of rules)
      for (const { line, message } of check(source, tree)) {
        const violation = { file: source.path, line, rule: id, message: `${message}: ${why}` }
        found.set(JSON.stringify(violation), violation)
      }
  return [...found.values()].sort(inOrder)
}
