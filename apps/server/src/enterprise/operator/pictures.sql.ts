import type { PicturePlace } from '../../asset/asset.port'
import { company, drive } from '../drive/drive.table'

const room = 'enterprise'

export const companyPlace: PicturePlace = {
  ...{ room, prefix: 'company', table: company, key: company.id, columns: [company.logo] },
}

export const drivePlace: PicturePlace = {
  ...{ room, prefix: 'drive', table: drive, key: drive.drive_no, columns: [drive.cover] },
}
