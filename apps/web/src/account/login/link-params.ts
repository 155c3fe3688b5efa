import { persistChannel } from '../../platform/browser/channel'
import { persistInvite } from '../../platform/browser/invite'
import { targetOf } from '../../platform/page/return-target'

/** A page behind a login is never opened by its own address: what its link brought along stands in the way back to it. */
export function persistBrought(redirect: string | null): void {
  const meant = targetOf(redirect)
  if (meant?.kind !== 'path') return
  const address = location.origin + meant.to
  persistChannel(address)
  persistInvite(address)
}
