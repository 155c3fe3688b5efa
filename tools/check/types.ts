import { root } from '../terminal/root.ts'
import { lastWords, runBin } from './node-bin.ts'
import type { Outcome, Part } from './part.ts'

const place = /^(.+)\((\d+),(\d+)\): (.+)$/

const typesOf = async (project: string): Promise<Outcome> => {
  const ended = await runBin('typescript', 'tsc', ['-p', project, '--noEmit', '--listFiles', '--pretty', 'false'])
  const lines = ended.stdout.split('\n')
  const read = lines.filter((line) => line.startsWith(`${root}/`) && !line.includes('/node_modules/')).length
  const findings = lines.flatMap((line) => {
    const [, file, row, , message] = place.exec(line) ?? []
    return file ? [`${file}:${row} ${message}`] : []
  })
  if (ended.code !== 0 && findings.length === 0) findings.push(lastWords(ended))
  return { read, findings }
}

/** The whole repository; then what browsers get once more, with no more built in than the oldest of them has. */
export const types: Part = {
  name: '类型',
  run: async () => {
    const whole = await typesOf('tsconfig.json')
    const browser = await typesOf('apps/web/tsconfig.browser.json')
    return { read: whole.read, findings: [...new Set([...whole.findings, ...browser.findings])] }
  },
}
