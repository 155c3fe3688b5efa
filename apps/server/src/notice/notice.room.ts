import type { Room } from '../room'
import { nothingHangs, notTooMany, sendsFollow } from './audit.sql'
import { noticeGauges } from './gauges.sql'
import { noticeData } from './member-data.sql'
import { noticeHttp } from './notice.http'
import { noticeJobs } from './notice.jobs'
import { wechatPush } from './push.http'
import { guestOfPort, noticeStillValidPort } from './still-valid.port'
import { messagesAllowed } from './subscribed.port'

export const noticeRoom: Room = {
  name: 'notice',
  uses: ['brand', 'account'],
  http: noticeHttp,
  routes: [wechatPush],
  jobs: noticeJobs,
  crontab: ['* * * * * notice:sweep ?queue=notice:sweep&jobKey=notice:sweep&priority=10'],
  audit: [sendsFollow, nothingHangs, notTooMany],
  gauges: [noticeGauges],
  memberData: [noticeData],
  asks: [noticeStillValidPort, guestOfPort],
  emits: [messagesAllowed],
}
