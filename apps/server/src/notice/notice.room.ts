import type { Room } from '../room'
import { nothingHangs, notTooMany, sendsFollow } from './audit.sql'
import { noticeGauges } from './gauges.sql'
import { eraseNotices, exportNotices, exportPreferences, exportSends } from './member-data.sql'
import { noticeHttp } from './notice.http'
import { noticeJobs } from './notice.jobs'
import { reassignNotices } from './notice.sql'
import { noticesOwned, preferencesOwned, sendsOwned } from './owners.sql'
import { wechatPush } from './push.http'

export const noticeRoom: Room = {
  name: 'notice',
  http: noticeHttp,
  routes: [wechatPush],
  jobs: noticeJobs,
  crontab: ['* * * * * notice:sweep ?queue=notice:sweep&jobKey=notice:sweep&priority=10'],
  audit: [noticesOwned, sendsOwned, preferencesOwned, sendsFollow, nothingHangs, notTooMany],
  gauges: [noticeGauges],
  reassign: [reassignNotices],
  leave: eraseNotices,
  exports: { messages: exportNotices, message_sends: exportSends, message_preferences: exportPreferences },
}
