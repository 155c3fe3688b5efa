import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeScratch } from '../testing/scratch.ts'
import { holdAlone, identityOf, isAlive, liveClaims, writeClaim } from './claim.mjs'

let scratch: Awaited<ReturnType<typeof makeScratch>>

beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

it('lets one at a time hold a folder, however many ask at once', async () => {
  const dir = join(scratch.dir, 'many')
  let holding = 0
  let most = 0
  const work = async () => {
    const release = await holdAlone(dir)
    holding += 1
    most = Math.max(most, holding)
    await turn()
    holding -= 1
    release()
  }
  await Promise.all([work(), work(), work(), work()])
  expect(most).toBe(1)
  expect(await readdir(dir)).toEqual([])
})

it('is not held up by what a dead process claimed', async () => {
  const dir = join(scratch.dir, 'dead')
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  await once(child, 'spawn')
  writeClaim(dir, { role: 'child' }, child.pid)
  expect(liveClaims(dir)).toMatchObject([{ pid: child.pid, role: 'child' }])
  child.kill('SIGKILL')
  await once(child, 'exit')
  const release = await holdAlone(dir)
  expect(await readdir(dir)).toHaveLength(1)
  release()
})

it('does not take a later process with the same number for the one that claimed', async () => {
  const dir = join(scratch.dir, 'reused')
  writeClaim(dir).release()
  await writeFile(join(dir, `${process.pid}-1-00000000.1.1.json`), '{}')
  expect(liveClaims(dir)).toEqual([])
})

it('knows a process by its number and its beginning', () => {
  const own = identityOf(process.pid) ?? ''
  expect(own).toMatch(new RegExp(`^${process.pid}-`))
  expect(isAlive(own)).toBe(true)
  expect(identityOf(4_194_304)).toBeUndefined()
})
