import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder of this test's own; gone when the test is. */
export async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'kuaimen-storage-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

/** Bytes that no other object has. */
export const someBytes = (count: number): Buffer => randomBytes(count)

/** A name that no other test has, of letters that keys may have. */
export const aName = (): string => randomUUID()
