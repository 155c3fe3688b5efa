import { paths } from '@kuaimen/contract/kernel/paths'
import { formatDayTime } from '@kuaimen/contract/kernel/time'
import type { Services } from '../context'
import { notify } from './notice.service'
import { findOpened } from './session.sql'

/** The job of a login on a device that the account was never entered with. */
export const notifySession = (services: Services, id: string): Promise<void> =>
  services.transaction(async (tx) => {
    const opened = await findOpened(tx, Buffer.from(id, 'base64url'))
    if (!opened) return
    const { member_id, device, created_at } = opened
    const time = formatDayTime(created_at)
    const said = { dedupe: `session:${id}`, data: { device, time }, at: services.now(), path: paths.sessions() }
    await notify(tx, { member_id, kind: 'session_new', ...said })
  })
