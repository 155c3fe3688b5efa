import { savePrepay } from '../../../server/src/payment/payment.sql'
import type { Command } from '../../../server/src/room'

/** As if the provider's answer had been lost: the next attempt to pay asks it again. */
export const losePrepayCommand: Command = async ({ db }, [payNo = ''], say) => {
  await savePrepay(db, payNo, '')
  say(payNo)
  return 0
}
