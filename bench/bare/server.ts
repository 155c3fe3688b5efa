import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../tools/process/ports.ts'

/** A bare server of this folder as a process of its own, like the product's. */
export const startBare = async (file: string, env: Record<string, string>) => {
  const port = await freePort()
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
  })
  await once(child, 'message')
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill()
    await gone
  }
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, stop }
}
