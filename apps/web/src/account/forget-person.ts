import type { ApiClient } from '../api/query'
import { dropInvite } from '../platform/invite'
import { tabStorage } from '../platform/phone-storage'
import { forgetKnownNumbers } from './parts/code-waits'
import { dropProfileDraft } from './profile-draft'
import { forgetLogin } from './session'

/** Of who has left nothing stays on this phone but the city: no draft of a visit, a review or an invoice, no number. */
export function forgetPerson(client: ApiClient): void {
  tabStorage.clear()
  forgetKnownNumbers()
  dropProfileDraft()
  dropInvite()
  forgetLogin(client)
}
