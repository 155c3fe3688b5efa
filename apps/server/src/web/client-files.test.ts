import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { builtWeb } from '../testing/built'

/** Names and words that a minifier leaves in place. */
const marks = {
  zod: ['_zod', '~standard', 'unrecognized_keys'],
  'markdown-it': ['blockquote_open', 'html_inline', 'linkify'],
}
type Library = keyof typeof marks

const librariesIn = (code: string): Library[] =>
  (Object.keys(marks) as Library[]).filter((library) => marks[library].some((mark) => code.includes(mark)))

it('hold neither zod nor markdown-it: both work on the server alone', () => {
  const assets = `${builtWeb()}/dist/client/assets`
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((name) =>
    librariesIn(readFileSync(`${assets}/${name}`, 'utf8')).map((library) => `${library} in ${name}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['zod', '../../../../packages/contract/src/store/store.endpoints.ts'],
  ['markdown-it', '../content/content.present.ts'],
])('would be found to hold %s', async (library, source) => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: fileURLToPath(new URL(source, import.meta.url)) } },
  })
  const files = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  expect(files.map((file) => ('code' in file ? file.code : '')).flatMap(librariesIn)).toContain(library)
})
