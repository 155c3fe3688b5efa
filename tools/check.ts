// `npm run check`: types, lint and format, boundaries, dead code, documents, migrations; one line a part, then what was found.
import { boundaries } from './check/boundaries.ts'
import { deadCode } from './check/dead-code.ts'
import { documents } from './check/documents.ts'
import { lint } from './check/lint.ts'
import { migrations } from './check/migrations.ts'
import type { Part } from './check/part.ts'
import { types } from './check/types.ts'
import { textOf } from './terminal/failure.ts'
import { isCommand } from './terminal/root.ts'
import { bold, complain, dim, say, sayDone } from './terminal/say.ts'

// The ones that run beside us come first, so that they start before we get busy ourselves.
const parts: Part[] = [types, lint, deadCode, boundaries, documents, migrations]

type Result = { name: string; findings: string[] }

const runPart = async ({ name, run }: Part): Promise<Result> => {
  const began = performance.now()
  const { read, findings } = await run().catch((error) => ({ read: 0, findings: [textOf(error)] }))
  // A checker that saw nothing agrees with everything.
  if (read === 0 && findings.length === 0) findings.push('read no files at all')
  if (findings.length === 0) sayDone(name, began, `${read} 个文件`)
  else complain(`${name} ${dim(`${((performance.now() - began) / 1000).toFixed(1)} 秒`)} ${findings.length} 处`)
  return { name, findings }
}

/** True when nothing was found. */
export const check = async (): Promise<boolean> => {
  const results = await Promise.all(parts.map(runPart))
  const failed = results.filter(({ findings }) => findings.length > 0)
  for (const { name, findings } of failed) {
    say(`\n${bold(name)}`)
    for (const finding of findings) say(`  ${finding}`)
  }
  return failed.length === 0
}

if (isCommand(import.meta.url)) process.exitCode = (await check()) ? 0 : 1
