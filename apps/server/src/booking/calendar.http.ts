import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context'
import { findByCalendarKey } from './booking.sql'
import { presentCalendar } from './calendar.present'

const KEY = /^[0-9A-Z]{20}$/

/** A file, not a call: the phone's calendar fetches it without a token, by a key that cannot be guessed. */
export function calendarFiles(http: FastifyInstance, { db, now }: Services): void {
  http.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const key = request.params.file.replace(/\.ics$/, '')
    const found = KEY.test(key) ? await findByCalendarKey(db, key) : undefined
    if (!found || found.booking.hidden_at) throw new Refusal(notFound)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="booking.ics"')
      .header('cache-control', 'private, no-store')
      .send(presentCalendar(found, now()))
  })
}
