import { holdsEnd, moneyAgrees, nothingLeftOver, takingsAreLive, tendersAgree } from './audit.sql'

export const bookingChecks = [moneyAgrees, nothingLeftOver, takingsAreLive, holdsEnd, tendersAgree]
