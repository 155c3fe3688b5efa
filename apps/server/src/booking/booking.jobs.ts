import type { Services } from '../context'
import { swallow } from '../http/swallowed'
import { endOverdue } from '../shop/life.service'
import { expireOverdue } from './expiry.service'

const EVERY_MS = 1000

/** Holds go free in the second after they run out. Every process looks; each hold is freed once, by whoever is first. */
export function startExpiring(services: Services): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = Promise.all([expireOverdue(services), endOverdue(services)])
      .catch((error: unknown) => swallow(services.log, 'booking:expire', error))
      .finally(() => {
        isBusy = false
      })
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
