import { lastWords, runBin } from './node-bin.ts'
import type { Part } from './part.ts'

type Report = {
  summary: { changed: number; unchanged: number }
  diagnostics: { message: string; category: string; location?: { path?: string; start?: { line: number } } }[]
}

const readable = (message: string) =>
  message.startsWith('Formatter would') ? 'not formatted (npm run format)' : message

export const lint: Part = {
  name: '格式与规范',
  run: async () => {
    // A warning that fails nothing is ignored.
    const args = ['check', '--reporter=json', '--max-diagnostics=none', '--error-on-warnings', '.']
    const ended = await runBin('@biomejs/biome', 'biome', args)
    const { summary, diagnostics } = JSON.parse(ended.stdout) as Report
    const findings = diagnostics.map(
      ({ message, category, location }) =>
        `${location?.path ?? ''}:${location?.start?.line || 1} ${readable(message)} (${category})`,
    )
    if (ended.code !== 0 && findings.length === 0) findings.push(lastWords(ended))
    return { read: summary.changed + summary.unchanged, findings }
  },
}
