import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeScratch } from '../testing/scratch.ts'
import { prepareDataDir } from './data-dir.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>

beforeAll(async () => {
  scratch = await makeScratch()
  await writeFile(join(scratch.dir, 'file'), '')
  await symlink(join(scratch.dir, 'loop'), join(scratch.dir, 'loop'))
})
afterAll(() => scratch.remove())

it('makes a folder that is not there yet', async () => {
  await expect(prepareDataDir(join(scratch.dir, 'a/b'))).resolves.toBeUndefined()
})

it.each([
  ['a file', 'file', /是一个文件/],
  ['a path under a file', 'file/data', /有一段是文件/],
  ['a circle of links', 'loop/data', /绕成了圈/],
])('refuses %s in one sentence', async (_name, path, sentence) => {
  await expect(prepareDataDir(join(scratch.dir, path))).rejects.toThrow(sentence)
})

// Root may write anywhere but here.
it.runIf(process.platform === 'linux')('refuses a folder that cannot be written', async () => {
  await expect(prepareDataDir('/proc/kuaimen')).rejects.toThrow(/不能写/)
})
