import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fromRoot, root } from '../../terminal/root.ts'

/** A launcher with stand-ins as a child process, with all it has printed so far. */
export const startLauncher = (env: Record<string, string>, through: string[] = []) => {
  const child = spawn(process.execPath, [...through, '--import', 'tsx', fromRoot('tools/product/stand-in/launch.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.includes('ready\n') && resolve())
    ended.then(() => reject(new Error(`ended before it was ready: ${output}`)))
  })
  // Only those who wait for it care.
  ready.catch(() => {})
  return { child, pid: child.pid ?? 0, ready, ended }
}
