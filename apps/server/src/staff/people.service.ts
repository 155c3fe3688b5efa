import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import type {
  staffGrant,
  staffGrantEnd,
  staffInvite,
  staffPeople,
  staffState,
  staffTotpReset,
} from '@kuaimen/contract/staff/people.endpoints'
import type { PersonView, StaffKnown } from '@kuaimen/contract/staff/people.views'
import {
  type Grant,
  mayGrant,
  needsSecondFactor,
  roleText,
  scopeOf,
  storesOf,
} from '@kuaimen/contract/staff/permissions.rules'
import {
  changedMeanwhile,
  dayOver,
  grantNotFound,
  grantRefused,
  lastOwner,
  mobileOfStaff,
  notOneself,
  scopeWrong,
  staffNotFound,
} from '@kuaimen/contract/staff/staff.errors'
import { INVITE_MINUTES, type StaffState } from '@kuaimen/contract/staff/staff.rules'
import type { Services, StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { isRefusedWith, UNIQUE_BREACH } from '../db/errors'
import { hashOf } from './admit.service'
import {
  countOwners,
  dropInvite,
  dropPin,
  endGrant,
  endGrantsOf,
  findByLogin,
  findGrant,
  findListed,
  insertStaff,
  type ListedStaff,
  listStaff,
  lockOwners,
  lockStaff,
  saveGrant,
  saveInvite,
  saveRecovery,
  updateStaff,
} from './people.sql'
import type { StaffPlaces } from './places.port'
import { placesOf, regionsIn } from './reach.service'
import { endSessionsOf, endSessionsWithoutFactor } from './session.sql'
import { presentPerson } from './staff.present'

const MINUTE_MS = 60_000

interface Managing {
  readonly own: readonly Grant[]
  readonly places: StaffPlaces
}

export const managing = async (ctx: StaffCtx): Promise<Managing> => ({
  own: ctx.principal.grants,
  places: await placesOf(ctx),
})

const isGranting = ({ own, places }: Managing, grant: Grant): boolean => mayGrant(own, grant, regionsIn(places))

/** The grants of a person, or the last one there was: who lost the only role stays with those who may give it back. */
const grantsOrLast = ({ grants, last_grant }: ListedStaff): readonly Grant[] =>
  grants.length === 0 && last_grant ? [last_grant] : grants

/** People of whom a grant touches the caller's stores are seen; of the others the chain alone knows. */
function isSeen(ctx: StaffCtx, person: ListedStaff, places: StaffPlaces): boolean {
  const { store_id } = person
  const { stores } = ctx.principal
  if (stores === 'chain') return true
  if (store_id !== null) return covers(stores, store_id)
  return grantsOrLast(person).some((grant) => {
    const at = storesOf(grant, regionsIn(places))
    return at !== 'chain' && at.some((store) => covers(stores, store))
  })
}

/** Only who could have given all that a person has may change them: else a manager ends a region's. */
function demandManaged(ctx: StaffCtx, person: ListedStaff | undefined, by: Managing): asserts person is ListedStaff {
  if (!person || !isSeen(ctx, person, by.places)) throw new Refusal(staffNotFound)
  const grants = grantsOrLast(person)
  if (person.kind === 'person' && !grants.every((grant) => isGranting(by, grant))) throw new Refusal(grantRefused)
  const isChainOnly = grants.length === 0 || person.kind !== 'person'
  if (isChainOnly && ctx.principal.stores !== 'chain') throw new Refusal(grantRefused)
}

export async function peopleFor(ctx: StaffCtx, filter: InputOf<typeof staffPeople>): Promise<PersonView[]> {
  const places = await placesOf(ctx)
  const rows = await listStaff(ctx.db, filter, ctx.now())
  return rows
    .filter((row) => isSeen(ctx, row, places))
    .filter((row) => filter.store_id === undefined || isAt(row, filter.store_id, places))
    .map((row) => presentPerson(seenPart(ctx, row, places), places))
}

const isAt = (row: ListedStaff, storeId: number, places: StaffPlaces): boolean =>
  grantsOrLast(row).some((grant) => covers(storesOf(grant, regionsIn(places)), storeId))

/** Where else somebody works is the chain's to know. */
function seenPart({ principal: { stores } }: StaffCtx, row: ListedStaff, places: StaffPlaces): ListedStaff {
  if (stores === 'chain') return row
  const isMine = (grant: Grant) => {
    const at = storesOf(grant, regionsIn(places))
    return at === 'chain' || at.some((store) => covers(stores, store))
  }
  return { ...row, grants: row.grants.filter(isMine) }
}

export async function shown(ctx: StaffCtx, tx: Tx, id: number, places: StaffPlaces): Promise<PersonView> {
  const row = await findListed(tx, id, ctx.now())
  if (!row) throw new Refusal(staffNotFound)
  return presentPerson(seenPart(ctx, row, places), places)
}

type Wanted = Grant & { readonly until_day: string | null }

/** A role has its kind of place, the place is there, and its last day is still to come. */
function demandScope(ctx: StaffCtx, wanted: Wanted, { regions, stores }: StaffPlaces): void {
  const { role, scope_kind, scope_id, until_day } = wanted
  if (until_day !== null && until_day < studioDay(ctx.now())) throw new Refusal(dayOver)
  const known =
    scope_kind === 'chain'
      ? scope_id === null
      : (scope_kind === 'store' ? stores : regions).some(({ id }) => id === scope_id)
  if (scopeOf[role] !== scope_kind || !known) throw new Refusal(scopeWrong)
}

/** Shown once; the console's own page `/join` takes it. */
export async function newInvite(
  { randomBytes, now }: Pick<Services, 'randomBytes' | 'now'>,
  tx: Tx,
  staffId: number,
): Promise<string> {
  const token = Buffer.from(randomBytes(24)).toString('base64url')
  const expires_at = new Date(now().getTime() + INVITE_MINUTES * MINUTE_MS)
  await saveInvite(tx, { staff_id: staffId, token_hash: hashOf(token), expires_at })
  return `/join?token=${token}`
}

interface Invited {
  readonly name: string
  readonly mobile: string
  readonly grant: Wanted
}

/** A person without a way in yet, and the first grant. */
export async function addPerson(
  services: Pick<Services, 'randomBytes' | 'now'>,
  tx: Tx,
  { name, mobile, grant }: Invited,
  by: string,
): Promise<{ id: number; path: string }> {
  const created_at = services.now()
  const id = await insertStaff(tx, { kind: 'person', name, mobile, state: 'invited', created_at })
  await saveGrant(tx, { ...grant, staff_id: id, from_day: studioDay(created_at), granted_by: by, created_at })
  return { id, path: await newInvite(services, tx, id) }
}

/** The person whose number it is, for who sees them anyway. */
async function ownerOf(ctx: StaffCtx, mobile: string, places: StaffPlaces): Promise<StaffKnown | null> {
  const row = await findByLogin(ctx.db, mobile)
  const person = row && (await findListed(ctx.db, row.id, ctx.now()))
  return person && isSeen(ctx, person, places) ? { staff_id: person.id, name: person.name } : null
}

export async function invite(ctx: StaffCtx, { name, mobile, grant }: InputOf<typeof staffInvite>) {
  const by = await managing(ctx)
  demandScope(ctx, grant, by.places)
  if (!isGranting(by, grant)) throw new Refusal(grantRefused)
  try {
    return await ctx.transaction(async (tx) => {
      const made = await addPerson(ctx, tx, { name, mobile, grant }, ctx.principal.who)
      const after = {
        name,
        mobile: maskMobile(mobile),
        role: roleText[grant.role],
        scope_kind: grant.scope_kind,
        scope_id: grant.scope_id,
      }
      await ctx.audit(tx, { action: 'staff.invite', subject: ['staff', made.id], store_id: storeIn(grant), after })
      return made
    })
  } catch (error) {
    if (isRefusedWith(error, UNIQUE_BREACH)) throw new Refusal(mobileOfStaff, await ownerOf(ctx, mobile, by.places))
    throw error
  }
}

/** The store that a person's entries stand under, so that who answers for it reads them. */
const storeOf = ({ grants }: Pick<ListedStaff, 'grants'>): number | null =>
  grants.find(({ scope_kind }) => scope_kind === 'store')?.scope_id ?? null

const storeIn = ({ scope_kind, scope_id }: Grant): number | null => (scope_kind === 'store' ? scope_id : null)

/** Locks a person whom the caller may change. */
export async function lockManaged(ctx: StaffCtx, tx: Tx, id: number, by: Managing): Promise<ListedStaff> {
  await lockStaff(tx, id)
  const person = await findListed(tx, id, ctx.now())
  demandManaged(ctx, person, by)
  return person
}

export const refuseOldVersion = (person: ListedStaff, version: number) => {
  if (person.version !== version) throw new Refusal(changedMeanwhile, { version: person.version })
}

export async function inviteAgain(ctx: StaffCtx, staffId: number): Promise<{ path: string }> {
  const by = await managing(ctx)
  return ctx.transaction(async (tx) => {
    const person = await lockManaged(ctx, tx, staffId, by)
    if (person.kind !== 'person' || person.state === 'left') throw new Refusal(staffNotFound)
    const path = await newInvite(ctx, tx, staffId)
    await ctx.audit(tx, {
      action: 'staff.invite',
      subject: ['staff', staffId],
      store_id: storeOf(person),
      after: { again: true },
    })
    return { path }
  })
}

export async function grantRole(
  ctx: StaffCtx,
  { staff_id, version, grant }: InputOf<typeof staffGrant>,
): Promise<PersonView> {
  const by = await managing(ctx)
  demandScope(ctx, grant, by.places)
  if (!isGranting(by, grant)) throw new Refusal(grantRefused)
  return ctx.transaction(async (tx) => {
    await lockOwners(tx)
    const person = await lockManaged(ctx, tx, staff_id, by)
    refuseOldVersion(person, version)
    if (person.kind !== 'person' || person.state === 'left') throw new Refusal(staffNotFound)
    const now = ctx.now()
    await saveGrant(tx, {
      ...grant,
      staff_id,
      from_day: studioDay(now),
      granted_by: ctx.principal.who,
      created_at: now,
    })
    // Given again with a last day it is no lasting one any more.
    await demandOwner(tx, person.grants)
    // They come in anew, with the second factor that the role asks for.
    if (needsSecondFactor(grant.role)) await endSessionsWithoutFactor(tx, staff_id, now)
    await updateStaff(tx, staff_id, {})
    const after = { ...grant, role: roleText[grant.role] }
    await ctx.audit(tx, { action: 'staff.grant', subject: ['staff', staff_id], store_id: storeIn(grant), after })
    return shown(ctx, tx, staff_id, by.places)
  })
}

/** One owner at least is left who can let others in, and goes on to be one. */
async function demandOwner(tx: Tx, had: readonly Grant[]): Promise<void> {
  const wasOwner = had.some(({ role }) => role === 'owner')
  if (wasOwner && (await countOwners(tx)) === 0) throw new Refusal(lastOwner)
}

export async function endRole(ctx: StaffCtx, { grant_id, reason }: InputOf<typeof staffGrantEnd>): Promise<PersonView> {
  const by = await managing(ctx)
  return ctx.transaction(async (tx) => {
    await lockOwners(tx)
    const grant = await findGrant(tx, grant_id)
    if (!grant) throw new Refusal(grantNotFound)
    const person = await findListed(tx, grant.staff_id, ctx.now())
    if (!person || !isSeen(ctx, person, by.places)) throw new Refusal(grantNotFound)
    if (!isGranting(by, grant)) throw new Refusal(grantRefused)
    await lockStaff(tx, grant.staff_id)
    await endGrant(tx, grant_id, ctx.principal.who, ctx.now())
    await updateStaff(tx, grant.staff_id, {})
    await demandOwner(tx, [grant])
    const before = { role: roleText[grant.role], scope_kind: grant.scope_kind, scope_id: grant.scope_id }
    await ctx.audit(tx, {
      action: 'staff.grant_end',
      subject: ['staff', grant.staff_id],
      store_id: storeIn(grant),
      before,
      reason,
    })
    return shown(ctx, tx, grant.staff_id, by.places)
  })
}

const refuseOneself = (ctx: StaffCtx, id: number) => {
  if (ctx.principal.id === id) throw new Refusal(notOneself)
}

/** A person who was only invited has nothing to be suspended from. */
const LEADS_TO: Record<StaffState, readonly StaffState[]> = {
  invited: ['left'],
  active: ['suspended', 'left'],
  suspended: ['active', 'left'],
  left: [],
}

/** Suspended and left end every session at once; who has left loses grants, PIN and number too. */
export async function changeState(
  ctx: StaffCtx,
  { staff_id, version, state, reason }: InputOf<typeof staffState>,
): Promise<PersonView> {
  refuseOneself(ctx, staff_id)
  const by = await managing(ctx)
  return ctx.transaction(async (tx) => {
    await lockOwners(tx)
    const person = await lockManaged(ctx, tx, staff_id, by)
    refuseOldVersion(person, version)
    if (!LEADS_TO[person.state].includes(state)) throw new Refusal(changedMeanwhile, { version: person.version })
    const now = ctx.now()
    await updateStaff(tx, staff_id, { state })
    if (state !== 'active') await shutOut(tx, staff_id, now)
    if (state === 'left') await clearLeft(tx, staff_id, ctx.principal.who, now)
    await demandOwner(tx, person.grants)
    await ctx.audit(tx, {
      action: 'staff.state',
      subject: ['staff', staff_id],
      store_id: storeOf(person),
      before: { state: person.state },
      after: { state },
      reason,
    })
    return shown(ctx, tx, staff_id, by.places)
  })
}

/** A link of theirs is worth nothing any more, also once they are back. */
async function shutOut(tx: Tx, id: number, now: Date): Promise<void> {
  await endSessionsOf(tx, id, now)
  await dropInvite(tx, id)
}

async function clearLeft(tx: Tx, id: number, by: string, now: Date): Promise<void> {
  await endGrantsOf(tx, id, by, now)
  await dropPin(tx, id)
  await saveRecovery(tx, id, [])
  await updateStaff(tx, id, { login: null, mobile: null, totp_secret: null })
}

export async function resetTotp(
  ctx: StaffCtx,
  { staff_id, reason }: InputOf<typeof staffTotpReset>,
): Promise<PersonView> {
  refuseOneself(ctx, staff_id)
  const by = await managing(ctx)
  return ctx.transaction(async (tx) => {
    const person = await lockManaged(ctx, tx, staff_id, by)
    await updateStaff(tx, staff_id, { totp_secret: null })
    await saveRecovery(tx, staff_id, [])
    await endSessionsOf(tx, staff_id, ctx.now())
    await ctx.audit(tx, { action: 'staff.totp_reset', subject: ['staff', staff_id], store_id: storeOf(person), reason })
    return shown(ctx, tx, staff_id, by.places)
  })
}
