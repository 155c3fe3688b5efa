import { audiencesPort } from '../asset/asset.port'
import { admitStaffPort } from '../http/admit.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { admitStaff } from './admit.service'
import { pictureQueue, staffAudience } from './audience.service'
import { writeEntry } from './audit.service'
import { entriesAreOfStaff, leftHaveNothing } from './audit.sql'
import { staffCommand } from './command.service'
import { operatorCommand } from './operator-command.service'
import { staffPlacesPort } from './places.port'
import { queuePort } from './queue.port'
import { staffHttp } from './staff.http'
import { staffJobs } from './staff.jobs'

export const staffRoom: Room = {
  name: 'staff',
  uses: ['brand', 'asset'],
  http: staffHttp,
  jobs: staffJobs,
  crontab: ['35 19 * * * staff:sweep'],
  commands: { staff: staffCommand, operator: operatorCommand },
  audit: [entriesAreOfStaff, leftHaveNothing],
  asks: [staffPlacesPort, queuePort],
  provides: [
    provide(admitStaffPort, { admit: admitStaff, audit: writeEntry }),
    provide(audiencesPort, staffAudience),
    provide(queuePort, pictureQueue),
  ],
}
