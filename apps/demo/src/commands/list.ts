import type { Command } from '../../../server/src/room'
import { ageCodesCommand, finishChangesCommand } from '../account/codes.command'
import { endGraceCommand, endHoldCommand, fillDayCommand, nearStartCommand } from '../booking/day.command'
import { staffCodeCommand, staffDoorCommand } from '../booking/door.command'
import { remindCommand } from '../booking/remind.command'
import { settingCommand } from '../brand/setting.command'
import { ageVisitsCommand } from '../member/visits.command'
import { notifyCommand } from '../notice/notify.command'
import { losePrepayCommand } from '../payment/prepay.command'
import { endOrderHoldCommand } from '../shop/hold.command'
import { inviteCommand } from '../staff/invite.command'
import { couponRuleCommand, redeemCodeCommand } from '../wallet/codes.command'

/** What changes the demo's data for journeys and for trying things out, by the name given on the command line. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['age-codes', ageCodesCommand],
  ['age-visits', ageVisitsCommand],
  ['coupon-rule', couponRuleCommand],
  ['end-grace', endGraceCommand],
  ['end-hold', endHoldCommand],
  ['end-order-hold', endOrderHoldCommand],
  ['fill-day', fillDayCommand],
  ['finish-mobile-changes', finishChangesCommand],
  ['invite-staff', inviteCommand],
  ['lose-prepay', losePrepayCommand],
  ['near-start', nearStartCommand],
  ['notify', notifyCommand],
  ['redeem-code', redeemCodeCommand],
  ['remind', remindCommand],
  ['setting', settingCommand],
  ['staff-code', staffCodeCommand],
  ['staff-door', staffDoorCommand],
])
