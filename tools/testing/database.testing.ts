// One PostgreSQL for all HTTP tests of a run; each test file makes its own database in it.
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../postgres/postgres.ts'
import { makeScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export default async (project: TestProject) => {
  const scratch = await makeScratch()
  const postgres = await startPostgres({ dir: join(scratch.dir, 'postgres'), ephemeral: true })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await scratch.remove()
  }
}
