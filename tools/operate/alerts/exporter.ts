// Numbers that no fault of a small product brings about in a minute, told as a process tells them.
import { createServer } from 'node:http'

type Series = { name: string; alert: string; value: (seconds: number) => number }

const steady = (value: number) => () => value
const rising = (perSecond: number) => (seconds: number) => seconds * perSecond

const slow = (le: string, value: Series['value']): Series => ({
  ...{ alert: 'KuaimenSlow', name: `kuaimen_http_request_seconds_bucket{le="${le}"}`, value },
})
const disk = (what: string, mountpoint: string, value: number): Series => ({
  alert: mountpoint === '/full' ? 'KuaimenDiskFull' : 'KuaimenDiskFills',
  name: `node_filesystem_${what}_bytes{mountpoint="${mountpoint}",fstype="ext4"}`,
  value: steady(value),
})
const call = (provider: string, result: string): string =>
  `kuaimen_provider_call_seconds_count{provider="${provider}",call="query",result="${result}"}`

const planted: readonly Series[] = [
  slow('0.5', steady(0)),
  slow('1', steady(0)),
  slow('2.5', rising(1000)),
  slow('+Inf', rising(1000)),
  { alert: 'KuaimenPoolWaits', name: 'kuaimen_pool_waiting{pool="requests"}', value: steady(9) },
  { alert: 'KuaimenEventLoop', name: 'kuaimen_nodejs_eventloop_lag_p99_seconds', value: steady(0.8) },
  {
    ...{ alert: 'KuaimenJobsFailing', value: rising(1) },
    name: 'kuaimen_job_seconds_count{task="payment:sweep",result="failed"}',
  },
  { alert: 'KuaimenProviderAway', name: call('amap', 'away'), value: rising(1) },
  { alert: 'KuaimenProviderResting', name: 'kuaimen_provider_resting{origin="https://a.example"}', value: steady(1) },
  { alert: 'KuaimenProviderRefuses', name: call('alipay', 'refused'), value: rising(1) },
  {
    ...{ alert: 'KuaimenStorageFails', value: rising(1) },
    name: 'kuaimen_storage_seconds_count{op="put",result="failed"}',
  },
  { alert: 'KuaimenMessagesFail', name: 'kuaimen_sms_total{kind="code",result="failed"}', value: rising(1) },
  { alert: 'KuaimenNoticesUnknown', name: 'kuaimen_notices_total{channel="sms",result="unknown"}', value: rising(1) },
  {
    ...{ alert: 'KuaimenPaymentRefused', value: rising(1) },
    name: 'kuaimen_payments_total{provider="wechat",result="refused"}',
  },
  { alert: 'KuaimenNoNotices', name: 'kuaimen_payments_total{provider="wechat",result="settled"}', value: rising(5) },
  { alert: 'KuaimenSheds', name: 'kuaimen_shed_total{what="document"}', value: rising(5) },
  { alert: 'KuaimenTwoReleases', name: 'kuaimen_release_info{release="another"}', value: steady(1) },
  { alert: 'KuaimenReplicaBehind', name: 'kuaimen_replication_lag_bytes{replica="db2"}', value: steady(1e8) },
  { alert: 'KuaimenSlotHolds', name: 'kuaimen_slot_held_bytes{slot="db2"}', value: steady(9e9) },
  { alert: 'KuaimenArchiveFails', name: 'kuaimen_archive_failing_seconds', value: steady(400) },
  disk('avail', '/fills', 12),
  disk('size', '/fills', 100),
  disk('avail', '/full', 4),
  disk('size', '/full', 100),
]

export type Exporter = { address: string; plant: () => void; stop: () => void }

/** Says nothing until it is told to. */
export const startExporter = async (): Promise<Exporter> => {
  let plantedAt: number | undefined
  const server = createServer((_, reply) => {
    const seconds = plantedAt === undefined ? undefined : (performance.now() - plantedAt) / 1000
    const lines = seconds === undefined ? [] : planted.map(({ name, value }) => `${name} ${value(seconds)}\n`)
    reply.setHeader('content-type', 'text/plain; version=0.0.4').end(lines.join(''))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = server.address()
  return {
    address: `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    plant: () => {
      plantedAt = performance.now()
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
