import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, root } from '../terminal/root.ts'

const binOf = (packageName: string, name: string): string => {
  const folder = fromRoot('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  return join(folder, bin[name]!)
}

export type Ended = { code: number; stdout: string; stderr: string }

/** Runs a program that npm installed, without npx between. */
export const runBin = (packageName: string, name: string, args: string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [binOf(packageName, name), ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ code: code ?? 1, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    )
  })

/** For a program that ended badly without naming a place. */
export const lastWords = ({ code, stdout, stderr }: Ended): string =>
  (stderr.trim() || stdout.trim()).slice(-2000) || `exit code ${code}`
