import type { ApiClient } from '../api/query'
import { dropInvite } from '../platform/browser/invite'
import { tabStorage } from '../platform/browser/phone-storage'
import { forgetKnownNumbers } from './code-waits'
import { dropProfileDraft } from './profile-draft'
import { forgetLogin } from './session'

/** Pictures on their way: their code comes with the first one that is chosen, and is not wanted before. */
export const forgetPictures = (): void =>
  void import('../platform/upload/begun-uploads').then(({ forgetUploads }) => forgetUploads()).catch(() => {})

/** Of who has left nothing stays on this phone but the city: no draft of a visit, a review or an invoice, no picture, no number. */
export function forgetPerson(client: ApiClient): void {
  tabStorage.clear()
  forgetKnownNumbers()
  dropProfileDraft()
  dropInvite()
  forgetPictures()
  forgetLogin(client)
}
