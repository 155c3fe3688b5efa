import { SECRET_LETTERS } from '@kuaimen/contract/booking/guest.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { findByCalendarKey } from '../record/booking.sql'
import { presentCalendar, presentCompanionCalendar } from './calendar.present'
import { isVisitOver } from './companion.service'
import { findByCompanionKey } from './companion.sql'

const KEY = /^[0-9A-Z]{20}$/
const COMPANION_KEY = new RegExp(`^[0-9A-Z]{${SECRET_LETTERS}}$`)

/** The owner's, or that of those who come along; told apart by their length. */
async function fileOf(db: Tx, key: string, now: Date): Promise<string | undefined> {
  if (COMPANION_KEY.test(key)) {
    const shared = await findByCompanionKey(db, key)
    return shared && !isVisitOver(shared, now) ? presentCompanionCalendar(shared, key, now) : undefined
  }
  const found = KEY.test(key) ? await findByCalendarKey(db, key) : undefined
  return found && !found.booking.hidden_at ? presentCalendar(found, now) : undefined
}

/** A file, not a call: the phone's calendar fetches it without a token, by a key that cannot be guessed. */
export function calendarFiles(http: FastifyInstance, { db, now }: Services): void {
  http.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const file = await fileOf(db, request.params.file.replace(/\.ics$/, ''), now())
    if (file === undefined) throw new Refusal(notFound)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="booking.ics"')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(file)
  })
}
