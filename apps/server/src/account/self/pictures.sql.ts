import type { PicturePlace } from '../../asset/asset.port'
import { member } from '../person/account.table'

/** The portrait that everybody sees. */
export const avatarPlace: PicturePlace = {
  ...{ room: 'account', prefix: 'member', table: member, key: member.id, columns: [member.avatar] },
  whose: 'member',
}
