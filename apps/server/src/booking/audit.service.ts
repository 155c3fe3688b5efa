import { holdsEnd, moneyAgrees, nothingLeftOver, takingsAreLive } from './audit.sql'

export const bookingChecks = [moneyAgrees, nothingLeftOver, takingsAreLive, holdsEnd]
