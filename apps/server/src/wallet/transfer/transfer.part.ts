import { z } from 'zod'
import type { RoomPart } from '../../room'
import { giveBackOver, sweepGivings } from './end.service'
import { transferHttp } from './transfer.http'

const OfGiving = z.object({ no: z.string() })

export const transferPart: RoomPart = {
  http: transferHttp,
  jobs: (services) => ({
    'wallet:giving': async (payload) => giveBackOver(services, OfGiving.parse(payload).no),
    'wallet:givings': async () => sweepGivings(services),
  }),
  crontab: ['* * * * * wallet:givings'],
}
