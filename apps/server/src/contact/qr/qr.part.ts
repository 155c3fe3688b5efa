import { z } from 'zod'
import type { RoomPart } from '../../room'
import { qrPictures } from './qr.http'
import { makeQr } from './qr.service'

const Way = z.object({
  city_id: z.number().int(),
  kind: z.enum(['shared', 'group']),
  selected_code: z.string().nullable(),
})

export const qrPart: RoomPart = {
  routes: [qrPictures],
  jobs: (services) => ({ 'contact:way': async (payload) => makeQr(services, Way.parse(payload)) }),
}
