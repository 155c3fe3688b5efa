// Customers at the database while it migrates: one of each scenario at a time, and how long each had to wait.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { scenarios } from './chain.sql.ts'

const BETWEEN_MS = 20

export type Waits = { scenario: string; times: number[]; failed: string[] }

export type Customers = { leave: () => Promise<Waits[]> }

export const letCustomersIn = async (url: string, bookings: number): Promise<Customers> => {
  let isOpen = true
  const visit = async (scenario: string, run: (client: pg.Client) => Promise<unknown>): Promise<Waits> => {
    const waits: Waits = { scenario, times: [], failed: [] }
    const client = new pg.Client({ connectionString: url, application_name: 'customer' })
    await client.connect()
    while (isOpen) {
      const began = performance.now()
      await run(client).catch((error: Error) => void waits.failed.push(`${scenario}: ${error.message}`))
      waits.times.push(performance.now() - began)
      await pause(BETWEEN_MS)
    }
    await client.end()
    return waits
  }
  const visits = Object.entries(scenarios(bookings)).map(([scenario, run]) => visit(scenario, run))
  return {
    leave: () => {
      isOpen = false
      return Promise.all(visits)
    },
  }
}
