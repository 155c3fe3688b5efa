import { createHash } from 'node:crypto'
import type { BookingWithStore } from '../record/booking.sql'

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const OCTETS_A_LINE = 75

/** RFC 5545: a line has at most 75 octets, and what goes on begins with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const octets = Buffer.byteLength(letter)
    if (size + octets > OCTETS_A_LINE) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += letter
    size += octets
  }
  return [...parts, part].join('\r\n')
}

type Placed = Omit<BookingWithStore, 'store'> & {
  readonly store: Pick<BookingWithStore['store'], 'name' | 'tel' | 'address' | 'longitude' | 'latitude'>
}

/** A name of its own, made of the secret address: it says nothing of the order. */
const companionUid = (key: string): string => createHash('sha256').update(`companion:${key}`).digest('hex').slice(0, 32)

/** For those who come along: without the number of the order. */
export const presentCompanionCalendar = (found: Placed, key: string, now: Date): string =>
  calendarOf(found, { uid: companionUid(key), note: `门店电话 ${found.store.tel}` }, now)

export const presentCalendar = (found: Placed, now: Date): string => {
  const { order_sn } = found.booking
  return calendarOf(found, { uid: order_sn, note: `预约号 ${order_sn}\n门店电话 ${found.store.tel}` }, now)
}

/** The visit for the phone's calendar, with a reminder the day before and two hours ahead. */
function calendarOf({ booking: row, store }: Placed, { uid, note }: { uid: string; note: string }, now: Date): string {
  const products = row.lines.map(({ name }) => name).join('、')
  const alarm = (ahead: string) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(products)}`,
    `TRIGGER:-${ahead}`,
    'END:VALARM',
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kuaimen//Booking//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}@kuaimen`,
    `SEQUENCE:${row.rescheduled + row.postponed}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(row.start_at)}`,
    `DTEND:${stamp(row.end_at)}`,
    `SUMMARY:${escaped(`${products} · ${store.name}`)}`,
    `LOCATION:${escaped(`${store.name} ${store.address}`)}`,
    `DESCRIPTION:${escaped(note)}`,
    `GEO:${store.latitude};${store.longitude}`,
    `STATUS:${row.state === 'cancelled' || row.state === 'expired' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...alarm('P1D'),
    ...alarm('PT2H'),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
