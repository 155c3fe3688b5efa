import { randomUUID } from 'node:crypto'

/** The stamp that makes one signed request unlike the next. Providers compare it with their own clock, so it is this machine's. */
export const stampNow = (): { at: Date; nonce: string } => ({ at: new Date(), nonce: randomUUID() })
