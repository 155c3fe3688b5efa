import { formsForgottenBefore } from '@kuaimen/contract/custom/custom.rules'
import type { Services } from '../../context'
import { emptyForms } from './forget-forms.sql'

const AT_ONCE = 500
/** A hold that expired comes back when it was paid in time; by then that is known. */
const LATE_PAYMENT_MS = 3 * 3_600_000

/** What customers wrote of themselves for a visit is forgotten when it is long over, and the night after it was given up. */
export async function forgetForms({ db, now }: Services): Promise<void> {
  const at = now()
  const before = { begun: formsForgottenBefore(at), held: new Date(at.getTime() - LATE_PAYMENT_MS) }
  while ((await emptyForms(db, before, AT_ONCE)) === AT_ONCE);
}
