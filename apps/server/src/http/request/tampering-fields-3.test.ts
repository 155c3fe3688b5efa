import { describe, expect, it } from 'vitest'
import { tamperWithFields } from '../../testing/calls/odd-fields'
import { CALLS, tamperingWorld } from '../../testing/calls/tampering'

const world = tamperingWorld()

/** Every third call; the others are in the files beside. */
const OWN = CALLS.filter((_, nth) => nth % 3 === 2)

describe('whatever it is', () => {
  it('in a field is answered, and no ledger account is wrong afterwards', async () => {
    expect(await tamperWithFields(world(), OWN)).toBeGreaterThan(1500)
  })
})
