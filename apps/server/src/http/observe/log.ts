import pino, { type DestinationStream, type Logger } from 'pino'

/** Query strings, phone numbers, one-time codes and long tokens, wherever they turn up in a message. */
const SECRETS = /\?[\w.~%-]+=[^\s"'<>]*|(?<!\d)1\d{10}(?!\d)|(?<!\d)\d{6}(?!\d)|[A-Za-z0-9_-]{22,}/g
/** The query builder ends its message with the values of the query. */
const VALUES = /\nparams: [\s\S]*$/

export const scrub = (text: string): string => text.replace(SECRETS, '[…]')

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: scrub(String(error)) }
  // The driver's `detail` quotes whole rows, so only the message and the frames are logged.
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: scrub(error.name),
    code: 'code' in error ? (typeof error.code === 'number' ? error.code : scrub(String(error.code))) : undefined,
    message: scrub(error.message.replace(VALUES, '')),
    stack: frames.slice(0, 12).join('\n'),
    cause: error.cause === undefined ? undefined : describe(error.cause),
  }
}

/** Written in batches: a line a request straight to the pipe costs more than the request's own work. */
const batched = (): DestinationStream => pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 })

/** Structured logs: what is logged of a request is listed at the call, never the request itself. */
export const openLog = (level: string, to: DestinationStream = batched()): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } }, to)

/** What a command says goes to stdout; errors after which it goes on are lines on stderr, written at once. */
export const openCommandLog = (): Logger => openLog('warn', pino.destination({ dest: 2, sync: true }))
