import type { BookingWithStore } from './booking.sql'

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

/** The visit for the phone's calendar, with a reminder the day before and two hours ahead. */
export function presentCalendar({ booking: row, store }: BookingWithStore, now: Date): string {
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
    `UID:${row.order_sn}@kuaimen`,
    `SEQUENCE:${row.rescheduled}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(row.start_at)}`,
    `DTEND:${stamp(row.end_at)}`,
    `SUMMARY:${escaped(`${products} · ${store.name}`)}`,
    `LOCATION:${escaped(`${store.name} ${store.address}`)}`,
    `DESCRIPTION:${escaped(`预约号 ${row.order_sn}\n门店电话 ${store.tel}`)}`,
    `GEO:${store.latitude};${store.longitude}`,
    `STATUS:${row.state === 'cancelled' || row.state === 'expired' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...alarm('P1D'),
    ...alarm('PT2H'),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
