// Trials of a year: one for each thing that happens to processes and database. Customers are there all the while.
import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'
import type { Pages } from './pages.ts'

/** How much of it: as much as an operator would want to see, or as little as tells. */
export type Measure = {
  kills: number
  restarts: number
  awaySeconds: number
  diskSeconds: number
  visits: number
}

export const whole: Measure = { kills: 6, restarts: 10, awaySeconds: 30, diskSeconds: 12, visits: 8 }
export const short: Measure = { kills: 1, restarts: 1, awaySeconds: 2, diskSeconds: 2, visits: 1 }

export type Scene = Fleet & {
  pages: Pages
  measure: Measure
  /** How a server of the next release is started. */
  next: readonly string[]
  say: (sentence: string) => void
}

/** Sentences about what is off; `why` when the trial cannot be held here. */
export type Trial = (scene: Scene) => Promise<{ off: string[] } | { skipped: string }>

const READY_WITHIN_MS = 15_000

const statusOf = async (port: number): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(
    () => undefined,
  )
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

/** How long until every process is ready again, or a sentence. */
const allReady = async ({ processes, say }: Scene, what: string): Promise<string[]> => {
  const began = performance.now()
  for (;;) {
    const statuses = await Promise.all(processes.map(({ port }) => statusOf(port)))
    const took = performance.now() - began
    if (statuses.every((status) => status === 200)) {
      say(`all ready ${Math.round(took)} ms after ${what}`)
      return []
    }
    if (took > READY_WITHIN_MS)
      return [`not all ready ${Math.round(took / 1000)} s after ${what}: ${statuses.join(' ')}`]
    await pause(100)
  }
}

const visits = async ({ pages, measure, say }: Scene): Promise<string[]> => {
  const off: string[] = []
  for (let nth = 0; nth < measure.visits; nth += 1) off.push(...[(await pages.visit()) ?? []].flat())
  say(`${measure.visits - off.length} of ${measure.visits} pages came alive`)
  return off
}

const kill: Trial = async (scene) => {
  for (let nth = 0; nth < scene.measure.kills; nth += 1) {
    await scene.processes[nth % scene.processes.length]!.kill()
    await scene.start()
  }
  scene.say(`${scene.measure.kills} processes killed`)
  return { off: [...(await allReady(scene, 'the last kill')), ...(await visits(scene))] }
}

const restart: Trial = async (scene) => {
  const off: string[] = []
  for (let nth = 0; nth < scene.measure.restarts; nth += 1) {
    await scene.database.stop()
    await scene.database.start()
    off.push(...(await allReady(scene, `restart ${nth + 1} of PostgreSQL`)))
  }
  return { off: [...off, ...(await visits(scene))] }
}

const away: Trial = async (scene) => {
  await scene.database.stop()
  await pause(scene.measure.awaySeconds * 1000)
  await scene.database.start()
  return {
    off: [...(await allReady(scene, `${scene.measure.awaySeconds} s without PostgreSQL`)), ...(await visits(scene))],
  }
}

const hung: Trial = async (scene) => {
  const end = scene.wire.silence()
  const off = await allReady(scene, 'all connections fell silent')
  end()
  return { off: [...off, ...(await visits(scene))] }
}

const disk: Trial = async (scene) => {
  if (!scene.disk) return { skipped: 'a disk of its own needs root on Linux' }
  await scene.disk.fill()
  await pause(scene.measure.diskSeconds * 1000)
  await scene.disk.free()
  return { off: [...(await allReady(scene, 'the disk had room again')), ...(await visits(scene))] }
}

/** One process after the other: the new one is ready before the old one is asked to go. */
const release: Trial = async (scene) => {
  const old = [...scene.processes]
  const off: string[] = []
  for (const one of old) {
    await scene.start(scene.next)
    off.push(...(await visits(scene)))
    await one.stop()
    off.push(...(await visits(scene)))
  }
  return { off }
}

export const trials = { kill, restart, hung, away, disk, release } satisfies Record<string, Trial>
export type TrialName = keyof typeof trials
