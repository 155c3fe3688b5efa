import type { Room } from '../room'
import { eraseNotices, exportNotices, exportPreferences, exportSends } from './leaving.sql'
import { noticeHttp } from './notice.http'
import { reassignNotices } from './notice.sql'
import { noticesOwned } from './owners.sql'

export const noticeRoom: Room = {
  name: 'notice',
  http: noticeHttp,
  audit: [noticesOwned],
  reassign: [reassignNotices],
  leave: eraseNotices,
  exports: { messages: exportNotices, message_sends: exportSends, message_preferences: exportPreferences },
}
