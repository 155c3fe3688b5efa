import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { isMobile, maskMobile } from '@kuaimen/contract/kernel/validation'
import { roleText } from '@kuaimen/contract/staff/permissions.rules'
import type { staffAccept, staffInvitation } from '@kuaimen/contract/staff/session.endpoints'
import type { DoorView } from '@kuaimen/contract/staff/session.views'
import { inviteGone, loginTaken } from '@kuaimen/contract/staff/staff.errors'
import type { Ctx } from '../context'
import { isRefusedWith, UNIQUE_BREACH } from '../db/errors'
import { hashOf } from './admit.service'
import { demandFromHere, enter, noteAtDoor } from './door.service'
import { hashPassword } from './password.service'
import { dropPin, findInvite, findListed, lockStaff, takeInvite, updateStaff } from './people.sql'
import { endSessionsOf } from './session.sql'

export async function invitationOf(ctx: Ctx, token: string): Promise<DataOf<typeof staffInvitation>> {
  const invite = await findInvite(ctx.db, hashOf(token), ctx.now())
  const person = invite && (await findListed(ctx.db, invite.staff_id, ctx.now()))
  if (!person || person.state === 'left') throw new Refusal(inviteGone)
  return {
    name: person.name,
    mobile: person.mobile ? maskMobile(person.mobile) : '',
    roles: person.grants.map(({ role }) => roleText[role]),
  }
}

/** The link is good once. Who had a password before has another one now, no PIN, and is signed out everywhere. */
export async function accept(ctx: Ctx, { token, login, password }: InputOf<typeof staffAccept>): Promise<DoorView> {
  demandFromHere(ctx)
  // A login that looks like a number would be found for the one who has that number.
  if (isMobile(login)) throw new Refusal(loginTaken)
  const password_hash = await hashPassword(ctx, password)
  try {
    return await ctx.transaction(async (tx) => {
      const now = ctx.now()
      const staffId = await takeInvite(tx, hashOf(token), now)
      // A suspension in the same instant was before, or ends what is opened here.
      if (staffId) await lockStaff(tx, staffId)
      const person = staffId && (await findListed(tx, staffId, now))
      if (!person || person.state === 'left' || person.state === 'suspended') throw new Refusal(inviteGone)
      await updateStaff(tx, person.id, { login, password_hash, state: 'active' })
      await dropPin(tx, person.id)
      await endSessionsOf(tx, person.id, now)
      await noteAtDoor(ctx, tx, 'staff.accept', person.id, { login })
      return enter(ctx, tx, person.id)
    })
  } catch (error) {
    if (isRefusedWith(error, UNIQUE_BREACH)) throw new Refusal(loginTaken)
    throw error
  }
}
