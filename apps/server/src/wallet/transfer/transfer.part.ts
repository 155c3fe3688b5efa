import { z } from 'zod'
import type { RoomPart } from '../../room'
import { returnOverdueTransfers, sweepTransfers } from './end.service'
import { transferHttp } from './transfer.http'

const OfGiving = z.object({ no: z.string() })

export const transferPart: RoomPart = {
  http: transferHttp,
  jobs: (services) => ({
    'wallet:giving': async (payload) => returnOverdueTransfers(services, OfGiving.parse(payload).no),
    'wallet:givings': async () => sweepTransfers(services),
  }),
  crontab: ['* * * * * wallet:givings'],
}
