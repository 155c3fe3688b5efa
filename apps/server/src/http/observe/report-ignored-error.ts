import type { Logger } from 'pino'
import { Counter } from 'prom-client'

/** Of the whole process, like the process's own metrics; `observe` shows it. */
export const ignoredErrors = new Counter({
  name: 'kuaimen_swallowed_errors_total',
  help: 'Errors that no request failed with, by where they happened',
  labelNames: ['where'],
  registers: [],
})

/** For an error after which the work goes on: it leaves a line in the log and a count. */
export function logIgnored(log: Logger, where: string, error: unknown, more: Record<string, unknown> = {}): void {
  ignoredErrors.inc({ where })
  log.warn({ ...more, err: error, where }, 'error swallowed')
}
