import {
  earnedIsOver,
  holdsEnd,
  moneyAgrees,
  nothingLeftOver,
  subjectsAgree,
  takingsAreLive,
  tendersAgree,
} from './audit.sql'

export const bookingChecks = [
  moneyAgrees,
  nothingLeftOver,
  subjectsAgree,
  earnedIsOver,
  takingsAreLive,
  holdsEnd,
  tendersAgree,
]
