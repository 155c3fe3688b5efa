import { lastWords, runBin } from './node-bin.ts'
import type { Outcome, Part } from './part.ts'

export const deadCode: Part = {
  name: '无用代码',
  run: async () => {
    const args = [
      '--no-progress',
      '--treat-config-hints-as-errors',
      '--reporter',
      './tools/check/dead-code.reporter.mjs',
    ]
    const ended = await runBin('knip', 'knip', args)
    const outcome = ended.stdout.split('\n').find((line) => line.startsWith('{'))
    if (!outcome) return { read: 0, findings: [lastWords(ended)] }
    const { read, findings } = JSON.parse(outcome) as Outcome
    if (ended.code !== 0 && findings.length === 0) findings.push(lastWords(ended))
    return { read, findings }
  },
}
