import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeScratch } from '../testing/scratch.ts'
import { precompress } from './precompress.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>

beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

it('puts compressed copies beside what is worth it, and beside nothing else', async () => {
  const text = '快门'.repeat(2000)
  await mkdir(join(scratch.dir, 'deep'))
  for (const name of ['deep/app.js', 'picture.webp']) await writeFile(join(scratch.dir, name), text)
  await writeFile(join(scratch.dir, 'small.css'), 'a{}')
  await precompress(scratch.dir)
  expect((await readdir(scratch.dir)).sort()).toEqual(['deep', 'picture.webp', 'small.css'])
  expect(brotliDecompressSync(await readFile(join(scratch.dir, 'deep/app.js.br'))).toString()).toBe(text)
  expect(gunzipSync(await readFile(join(scratch.dir, 'deep/app.js.gz'))).toString()).toBe(text)
})
