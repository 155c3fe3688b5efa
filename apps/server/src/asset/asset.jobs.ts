import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../context'
import { eraseAsked, sweepAssets } from './erasure.service'
import { hashObjects } from './hash.service'
import { joinUpload } from './join.service'
import { purgePaths } from './purge.service'

const Upload = z.object({ upload_no: z.string() })

const Paths = z.object({ paths: z.array(z.string()) })

export const assetJobs = (services: Services): TaskList => ({
  'asset:join': async (payload) => joinUpload(services, Upload.parse(payload).upload_no),
  'asset:erase': async () => eraseAsked(services),
  'asset:hash': async () => hashObjects(services),
  'asset:purge': async (payload) => purgePaths(services, Paths.parse(payload).paths),
  'asset:sweep': async () => sweepAssets(services),
})
