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
