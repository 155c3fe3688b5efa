import { bookingRefusals } from '@kuaimen/contract/booking/change.rules'
import { GUEST_FORGOTTEN_DAYS, type GuestKind } from '@kuaimen/contract/booking/guest.rules'
import type { ConsentView, GuestView } from '@kuaimen/contract/booking/guest.views'
import { paths } from '@kuaimen/contract/kernel/paths'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import type { AskedGuest, GuestRow } from './guest.sql'

export const presentGuest = ({ name, mobile, consent, key }: GuestRow, messages: GuestKind[]): GuestView => ({
  name,
  mobile,
  consent,
  path: key === null ? '' : paths.guestConsent({ key }),
  messages,
})

export function presentConsent(
  { guest, booking: row, store_name, nickname }: AskedGuest,
  { own, messages, now }: { own: boolean; messages: GuestKind[]; now: Date },
): ConsentView {
  return {
    // Not the name that a profile shows instead: it has figures of the number in it.
    asked_by: nickname || '您的亲友',
    name: guest.name,
    consent: guest.consent === 'unasked' ? 'asked' : guest.consent,
    // As the remark: until the visit's time has come.
    over: bookingRefusals.remark(row, now) !== undefined,
    cancelled: row.state === 'cancelled',
    own,
    day: studioDay(row.start_at),
    time: studioTime(row.start_at),
    store_name,
    product_names: row.lines.map(({ name }) => name),
    messages,
    forgotten_days: GUEST_FORGOTTEN_DAYS,
  }
}
