import * as audit from '@kuaimen/contract/staff/audit.endpoints'
import * as people from '@kuaimen/contract/staff/people.endpoints'
import * as session from '@kuaimen/contract/staff/session.endpoints'
import * as today from '@kuaimen/contract/staff/today.endpoints'
import { bind } from '../http/request/bind'
import { entriesFor } from './audit.service'
import { beginTotp, giveRecovery, giveTotp, leave, logIn } from './door.service'
import { accept, invitationOf } from './join.service'
import { endMachine } from './machine.service'
import { grantPlaces, whoMay } from './may.service'
import { changePassword, endOwnSession, meOf, sessionsOf, setPin, todayFor } from './me.service'
import { changeState, endRole, grantRole, invite, inviteAgain, peopleFor, resetTotp } from './people.service'
import { claim, devicesFor, enrol, logInByPin, peopleOnTablet, retire } from './tablet.service'

export const staffHttp = [
  bind(session.staffLogin, (ctx, input) => logIn(ctx, input)),
  bind(session.staffTotp, (ctx, input) => giveTotp(ctx, input)),
  bind(session.staffTotpEnrol, (ctx, input) => beginTotp(ctx, input)),
  bind(session.staffRecovery, (ctx, { code }) => giveRecovery(ctx, code)),
  bind(session.staffInvitation, (ctx, { token }) => invitationOf(ctx, token)),
  bind(session.staffAccept, (ctx, input) => accept(ctx, input)),
  bind(session.staffMe, (ctx) => meOf(ctx)),
  bind(session.staffLogout, (ctx) => leave(ctx)),
  bind(session.staffPassword, (ctx, input) => changePassword(ctx, input)),
  bind(session.staffSetPin, (ctx, input) => setPin(ctx, input)),
  bind(session.tabletPeople, (ctx) => peopleOnTablet(ctx)),
  bind(session.tabletClaim, (ctx, { code }) => claim(ctx, code)),
  bind(session.staffPinLogin, (ctx, input) => logInByPin(ctx, input)),
  bind(session.staffSessions, (ctx) => sessionsOf(ctx)),
  bind(session.staffSessionEnd, (ctx, { id }) => endOwnSession(ctx, id)),
  bind(people.staffPeople, (ctx, input) => peopleFor(ctx, input)),
  bind(people.staffInvite, (ctx, input) => invite(ctx, input)),
  bind(people.staffInviteAgain, (ctx, { staff_id }) => inviteAgain(ctx, staff_id)),
  bind(people.staffGrant, (ctx, input) => grantRole(ctx, input)),
  bind(people.staffGrantEnd, (ctx, input) => endRole(ctx, input)),
  bind(people.staffState, (ctx, input) => changeState(ctx, input)),
  bind(people.machineEnd, (ctx, input) => endMachine(ctx, input)),
  bind(people.staffTotpReset, (ctx, input) => resetTotp(ctx, input)),
  bind(people.staffMay, (ctx, input) => whoMay(ctx, input)),
  bind(people.staffPlaces, (ctx) => grantPlaces(ctx)),
  bind(people.staffDevices, (ctx, { store_id }) => devicesFor(ctx, store_id)),
  bind(people.deviceEnrol, (ctx, input) => enrol(ctx, input)),
  bind(people.deviceEnd, (ctx, { device_id }) => retire(ctx, device_id)),
  bind(today.staffToday, (ctx) => todayFor(ctx)),
  bind(audit.auditLog, (ctx, input) => entriesFor(ctx, input)),
]
