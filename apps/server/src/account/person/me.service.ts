import type { MeView } from '@kuaimen/contract/account/person.views'
import { waitingAvatar } from '../../asset/use.service'
import type { Services } from '../../context'
import { presentMe } from './account.present'
import type { MemberRow } from './member.sql'

/** A member as they see themselves, with a portrait that nobody else sees yet. */
export const meOf = (services: Pick<Services, 'env' | 'now'>, row: MemberRow, expiresAt: Date): MeView =>
  presentMe(row, expiresAt, (assetNo, memberId) => waitingAvatar(services, assetNo, memberId))
