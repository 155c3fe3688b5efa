import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../context'
import { eraseAsked, sweepAssets } from './erasure.service'
import { joinUpload } from './join.service'

const Upload = z.object({ upload_no: z.string() })

export const assetJobs = (services: Services): TaskList => ({
  'asset:join': async (payload) => joinUpload(services, Upload.parse(payload).upload_no),
  'asset:erase': async () => eraseAsked(services),
  'asset:sweep': async () => sweepAssets(services),
})
