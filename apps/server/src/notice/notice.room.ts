import type { Room } from '../room'
import { nothingHangs, notTooMany, preferencesOwned, sendsOwned } from './audit.sql'
import { noticeGauges } from './gauges.sql'
import { eraseNotices, exportNotices, exportPreferences, exportSends } from './leaving.sql'
import { noticeHttp } from './notice.http'
import { noticeJobs } from './notice.jobs'
import { reassignNotices } from './notice.sql'
import { noticesOwned } from './owners.sql'
import { wechatPush } from './push.http'

export const noticeRoom: Room = {
  name: 'notice',
  http: noticeHttp,
  routes: [wechatPush],
  jobs: noticeJobs,
  crontab: ['* * * * * notice:sweep'],
  audit: [noticesOwned, sendsOwned, preferencesOwned, nothingHangs, notTooMany],
  gauges: [noticeGauges],
  reassign: [reassignNotices],
  leave: eraseNotices,
  exports: { messages: exportNotices, message_sends: exportSends, message_preferences: exportPreferences },
}
