import type { PicturePlace } from '../asset/asset.port'
import { custom_option, custom_result } from './custom.table'

const room = 'custom'

/** Options of a flow are one subject, since they are saved together. */
export const optionPlace: PicturePlace = {
  ...{ room, prefix: 'option', table: custom_option, key: custom_option.flow_key },
  columns: [custom_option.picture],
}

export const resultPlace: PicturePlace = {
  ...{ room, prefix: 'result', table: custom_result, key: custom_result.flow_key },
  columns: [custom_result.picture],
}
