import { Counter, Gauge, Histogram, type Metric } from 'prom-client'

// Of the whole process, like the process's own metrics; `http/observe` shows them. Label values are names of ours, never
// numbers or addresses of customers.

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300]

/** result: ok, refused (understood, and said no), away (no answer that can be believed). */
export const providerCalls = new Histogram({
  name: 'kuaimen_provider_call_seconds',
  help: 'Calls of providers and the time they took',
  labelNames: ['provider', 'call', 'result'],
  buckets: SECONDS,
  registers: [],
})

/** 1 while calls of this origin are refused at once, because it was silent. */
export const providersResting = new Gauge({
  name: 'kuaimen_provider_resting',
  help: 'Providers that are left alone because they were silent',
  labelNames: ['origin'],
  registers: [],
})

/** result: done, failed. */
export const jobRuns = new Histogram({
  name: 'kuaimen_job_seconds',
  help: 'Runs of jobs in this process and the time they took',
  labelNames: ['task', 'result'],
  buckets: SECONDS,
  registers: [],
})

export const bookingEvents = new Counter({
  name: 'kuaimen_booking_events_total',
  help: 'What happened to bookings: held, booked, paid, cancelled, rescheduled and the rest of their history',
  labelNames: ['event'],
  registers: [],
})

/** result: opened, not_opened, settled, refused (a signed notice that does not fit), closed. */
export const payments = new Counter({
  name: 'kuaimen_payments_total',
  help: 'Payments by what became of them',
  labelNames: ['provider', 'result'],
  registers: [],
})

// A count that begins with its first event has never risen: an alert on its increase would not see that one.
for (const provider of ['wechat', 'alipay']) payments.inc({ provider, result: 'refused' }, 0)

/** result: requested, sent, settled, failed. */
export const refunds = new Counter({
  name: 'kuaimen_refunds_total',
  help: 'Refunds by what became of them',
  labelNames: ['result'],
  registers: [],
})

/** what: chunk, document, read, act. */
export const shed = new Counter({
  name: 'kuaimen_shed_total',
  help: 'What was refused because this process was too busy for it',
  labelNames: ['what'],
  registers: [],
})

/** result: taken, refused, busy. */
export const paymentNotices = new Counter({
  name: 'kuaimen_payment_notices_total',
  help: 'Notices of payment providers',
  labelNames: ['provider', 'result'],
  registers: [],
})

/** kind: code, mobile_change, notice; result: sent, limited, failed, lost (it may have gone out). */
export const messages = new Counter({
  name: 'kuaimen_sms_total',
  help: 'Short messages',
  labelNames: ['kind', 'result'],
  registers: [],
})

/** channel: wx_template, wx_subscribe, sms; result: sent, failed, unknown (may have gone out, and is not sent again), skipped. */
export const notices = new Counter({
  name: 'kuaimen_notices_total',
  help: 'Messages to members by what became of them',
  labelNames: ['channel', 'result'],
  registers: [],
})

for (const channel of ['wx_template', 'wx_subscribe', 'sms']) notices.inc({ channel, result: 'unknown' }, 0)

/** result: taken, refused, later (told before we had written down what it tells of). */
export const wechatPushes = new Counter({
  name: 'kuaimen_wechat_pushes_total',
  help: 'What WeChat told the service account',
  labelNames: ['result'],
  registers: [],
})

/** result: taken, refused. */
export const wecomPushes = new Counter({
  name: 'kuaimen_wecom_pushes_total',
  help: 'What WeCom told us of contacts and groups',
  labelNames: ['result'],
  registers: [],
})

/** result: sent, gone (somebody was faster), late (its seconds were over before it could be sent), failed. */
export const welcomes = new Counter({
  name: 'kuaimen_contact_welcomes_total',
  help: 'First messages of advisers to new contacts by what became of them',
  labelNames: ['result'],
  registers: [],
})

for (const result of ['late', 'failed']) welcomes.inc({ result }, 0)

export const darkroomSeconds = new Histogram({
  name: 'kuaimen_darkroom_seconds',
  help: 'Time that pictures took in the darkroom',
  buckets: SECONDS,
  registers: [],
})

/** why: crash, time, memory. */
export const darkroomEnds = new Counter({
  name: 'kuaimen_darkroom_restarts_total',
  help: 'Children of the darkroom that ended over a picture',
  labelNames: ['why'],
  registers: [],
})

for (const why of ['crash', 'time', 'memory']) darkroomEnds.inc({ why }, 0)

/** result: taken, refused, busy. */
export const uploadChunks = new Counter({
  name: 'kuaimen_upload_chunks_total',
  help: 'Chunks of uploads by what became of them',
  labelNames: ['result'],
  registers: [],
})

export const uploadBytes = new Counter({
  name: 'kuaimen_upload_bytes_total',
  help: 'Bytes of chunks that were taken',
  registers: [],
})

/** result: done, refused, again (a chunk was gone). */
export const uploadJoins = new Histogram({
  name: 'kuaimen_upload_join_seconds',
  help: 'Uploads that were put together and developed, and the time it took',
  labelNames: ['result'],
  buckets: SECONDS,
  registers: [],
})

/** op: put, read, head, erase, list; result: done, failed. */
export const storageSeconds = new Histogram({
  name: 'kuaimen_storage_seconds',
  help: 'Acts of the storage of pictures, a folder or a bucket, and the time they took',
  labelNames: ['op', 'result'],
  buckets: SECONDS,
  registers: [],
})

export const releaseInfo = new Gauge({
  name: 'kuaimen_release_info',
  help: 'Always 1: which release this process is',
  labelNames: ['release'],
  registers: [],
})

export const processMetrics: readonly Metric[] = [
  providerCalls,
  providersResting,
  jobRuns,
  bookingEvents,
  payments,
  refunds,
  paymentNotices,
  messages,
  notices,
  wechatPushes,
  wecomPushes,
  welcomes,
  shed,
  darkroomSeconds,
  darkroomEnds,
  uploadChunks,
  uploadBytes,
  uploadJoins,
  storageSeconds,
  releaseInfo,
]
