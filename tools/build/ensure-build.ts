import { spawn } from 'node:child_process'
import { PlainFailure } from '../terminal/failure.ts'
import { fromRoot, root } from '../terminal/root.ts'
import { staleParts } from './parts.ts'

/** Builds what changed in a process of its own: the bundlers' memory goes with it, and Ctrl-C can end it. */
export const ensureBuilt = async ({ quiet = false, signal }: { quiet?: boolean; signal?: AbortSignal } = {}) => {
  if ((await staleParts()).length === 0) return
  signal?.throwIfAborted()
  const args = ['--import', 'tsx', fromRoot('tools/build.ts'), ...(quiet ? ['--quiet'] : [])]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', stop)
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', resolve)
  })
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (code !== 0) throw new PlainFailure('构建没有成功，原因见上。')
}
