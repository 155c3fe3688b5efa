import { root } from '../terminal/root.ts'
import { lastWords, runBin } from './node-bin.ts'
import type { Part } from './part.ts'

const place = /^(.+)\((\d+),(\d+)\): (.+)$/

export const types: Part = {
  name: '类型',
  run: async () => {
    const ended = await runBin('typescript', 'tsc', ['--noEmit', '--listFiles', '--pretty', 'false'])
    const lines = ended.stdout.split('\n')
    const read = lines.filter((line) => line.startsWith(`${root}/`) && !line.includes('/node_modules/')).length
    const findings = lines.flatMap((line) => {
      const [, file, row, , message] = place.exec(line) ?? []
      return file ? [`${file}:${row} ${message}`] : []
    })
    if (ended.code !== 0 && findings.length === 0) findings.push(lastWords(ended))
    return { read, findings }
  },
}
