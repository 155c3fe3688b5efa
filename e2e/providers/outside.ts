import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { readSettings } from '../../apps/lab/src/env'
import type { FaultSwitches } from '../../apps/lab/src/faults/switches'
import { buildLab, type Lab } from '../../apps/lab/src/lab'
import { type Listening, listen } from '../../apps/lab/src/listen'
import { type Env, readEnv } from '../../apps/server/src/env'
import { identityProviders, type ProviderName } from '../../apps/server/src/providers/identity'
import { aLog } from '../../apps/server/src/testing/provider'
import { labEnv } from '../../tools/lab-env'

interface Outside {
  lab: Lab
  env: Env
  port: number
}

/** The real lab on a free port, and the server's environment that points at it, with the keys a start makes. */
export function outside(): { readonly now: Outside; faults: (switches: FaultSwitches) => void } {
  let here: Outside | undefined
  let listening: Listening | undefined
  let folder = ''
  const now = () => {
    if (!here) throw new Error('the lab is not open yet')
    return here
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kuaimen-lab-'))
    const lab = buildLab(readSettings((await labEnv(folder, { port: 0, labPort: 0 })).lab))
    listening = await listen(lab, 0)
    const { port } = listening
    const { server } = await labEnv(folder, { port: 0, labPort: port })
    here = { lab, port, env: readEnv({ DATABASE_URL: 'none', ...server }) }
    // Making RSA keys is slow on a busy machine.
  }, 60_000)
  beforeEach(() => now().lab.world.reset())
  afterAll(async () => {
    await listening?.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get now() {
      return now()
    },
    faults: (switches) => now().lab.world.scope().faults.set(switches),
  }
}

const paths = { wx: '/wx-authorize-callback', ali: '/ali-authorize-callback', toutiao: '/toutiao-authorize-callback' }
const codeNames = { wx: 'code', ali: 'auth_code', toutiao: 'code' }
export const { log, lines: loggedLines } = aLog()

/** A visitor who agrees: the address our server makes, opened on the phone, and the code that comes home. */
export async function aCode({ lab, env, port }: Outside, provider: ProviderName, scope: 'base' | 'full') {
  lab.world.scope().wechat.consent = 'granted'
  const host = `${provider}.localhost:${port}`
  const ask = { scope, redirectUri: `http://${host}${paths[provider]}`, state: '9f2c4e7a1b6d4c03a5e8' }
  const { pathname, search } = new URL(identityProviders[provider].authorizeUrl(env, ask))
  const { headers } = await lab.app.inject({ url: `${pathname}${search}`, headers: { host } })
  const home = new URL(String(headers.location))
  if (home.searchParams.get('state') !== ask.state) throw new Error('the state did not come home')
  return home.searchParams.get(codeNames[provider]) ?? ''
}

/** Five seconds are long for a test: what counts is that somebody stops waiting. */
export async function impatiently<T>(work: () => Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(150))
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}
