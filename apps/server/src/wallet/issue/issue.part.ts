import type { RoomPart } from '../../room'
import { issueHttp } from './issue.http'
import { sweepTries } from './redeem.sql'

export const issuePart: RoomPart = {
  http: issueHttp,
  jobs: (services) => ({
    'wallet:sweep': async () => {
      await sweepTries(services.db, services.now())
    },
  }),
  crontab: ['42 19 * * * wallet:sweep'],
}
