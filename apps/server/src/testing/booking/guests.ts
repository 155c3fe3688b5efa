import { createHash } from 'node:crypto'
import { answerGuest } from '@kuaimen/contract/booking/guest.endpoints'
import type { TestApp } from '../app'
import { rows } from '../rows'

const CODE = '246810'

/** A code on the guest's phone, as if it had been asked for long after all others. */
async function aGuestCode(app: TestApp, key: string): Promise<void> {
  const [guest] = await rows<{ mobile: string }>(app, 'select mobile from booking_guest where key = $1', [key])
  const hash = createHash('sha256').update(`guest:${key}:${guest?.mobile}:${CODE}`).digest()
  const at = app.services.now()
  await rows(
    app,
    `insert into sms_code (mobile, purpose, code_hash, address, created_at, expires_at) values ($1, 'guest', $2, '127.0.0.1', $3, $4)`,
    [guest?.mobile ?? '', hash, at.toISOString(), new Date(at.getTime() + 60_000).toISOString()],
  )
}

/** Yes with a code that came to the number, or no. */
export async function answerAs(app: TestApp, key: string, agreed: boolean) {
  if (agreed) await aGuestCode(app, key)
  return app.call(answerGuest, { key, agreed, code: agreed ? CODE : '' })
}
