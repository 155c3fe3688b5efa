import { isKnownAddress } from '@kuaimen/contract/kernel/known-address'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../context'
import type { EnvFindings } from '../env-check'
import {
  type ChainFacts,
  type LinkFact,
  type MigrationFacts,
  readChainFacts,
  readLinks,
  readMigrationFacts,
  readServerFacts,
  readWorkFacts,
  type ServerFacts,
  type WorkFacts,
} from './doctor.sql'
import { countPictures } from './doctor-files'
import { bad, good, type Line, look } from './doctor-line'
import { providerLines } from './doctor-providers'
import { bucketLines, storageLines } from './doctor-storage'

const OLDEST = 150_000
/** Beside DATABASE_POOL: four read shared answers, one is for /readyz, one asks about silent connections. */
const BESIDE_POOL = 6
const SKEW_MS = 2000

function envLines({ env, wrong, unwise }: EnvFindings): Line[] {
  const has = (is: boolean, what: string, without: string) =>
    is ? good(`${what}：已设置`) : look(`${what}：没有设置，${without}`)
  return [
    ...wrong.map(bad),
    ...unwise.map(look),
    ...(wrong.length === 0 ? [good('环境变量：读得懂，没有只设一半的')] : []),
    has(env.PUBLIC_HOSTS.length > 0, 'PUBLIC_HOSTS', '请求说是什么主机就当作什么主机'),
    env.TRUST_PROXY === 'loopback'
      ? look('TRUST_PROXY：只信任本机；代理在别的机器上时，所有访客会被当作同一个地址')
      : good(`TRUST_PROXY：信任 ${env.TRUST_PROXY}`),
    has(env.METRICS_TOKEN !== '', 'METRICS_TOKEN', '/metrics 只能从本机读'),
    has(env.SMS_KEY_ID !== '', '短信', '发不出验证码'),
    has(env.WX_APPID !== '', '微信公众号', '微信里不能用微信身份登录'),
    has(env.WX_EVENT_TOKEN !== '', '微信推送', '不知道顾客订阅了什么，订阅通知一条也发不出'),
    has(env.WX_MCHID !== '', '微信支付', '不能用微信付款'),
    has(env.ALI_SELLER_ID !== '', '支付宝', '不能用支付宝付款'),
    has(env.CODE_PEPPER !== '', '会员码', '会员码打不开'),
    has(env.DY_CLIENT_KEY !== '', '抖音', '抖音里不能用抖音身份登录'),
    has(env.WECOM_CORPID !== '', '企业微信', '没有顾问可加'),
    has(env.AMAP_KEY !== '', '高德定位', '不能按位置找城市'),
    has(env.AMAP_JS_KEY !== '', '高德地图', '门店只有列表，没有地图'),
    has(env.INVOICE_GOODS_CODE !== '', '电子发票', '开票申请会一直等着'),
  ]
}

function serverLines(facts: ServerFacts, pool: number, skewMs: number): Line[] {
  const free = facts.max_connections - facts.connections
  const needed = pool + BESIDE_POOL
  const gigabytes = (facts.bytes / 1e9).toFixed(1)
  return [
    facts.version >= OLDEST
      ? good(`PostgreSQL ${Math.floor(facts.version / 10_000)}，库有 ${gigabytes} GB`)
      : bad('PostgreSQL：需要 15 或更新'),
    facts.encoding === 'UTF8' ? good('数据库编码：UTF8') : bad(`数据库编码：是 ${facts.encoding}，要重建成 UTF8`),
    ...(facts.is_replica ? [bad('DATABASE_URL：指向只读副本，要指向主库')] : []),
    free >= needed
      ? good(`连接：上限 ${facts.max_connections}，已用 ${facts.connections}，一个进程最多用 ${needed}`)
      : look(
          `连接：上限 ${facts.max_connections}，已用 ${facts.connections}，不够再开一个进程（${needed}）；调大 max_connections 或调小 DATABASE_POOL`,
        ),
    Math.abs(skewMs) < SKEW_MS
      ? good(`时钟：和数据库相差 ${Math.round(skewMs)} 毫秒`)
      : look(`时钟：和数据库相差 ${Math.round(skewMs / 1000)} 秒；微信支付只收 5 分钟以内的签名，请对时`),
    facts.archives ? good('WAL 归档：开着') : look('WAL 归档：没开，只能恢复到最近一次备份；托管的数据库可不理会'),
  ]
}

function migrationLines({ holders, half_built }: MigrationFacts): Line[] {
  return [
    ...holders.map(({ pid, application, address, state, seconds }) =>
      look(
        `迁移锁：连接 ${pid}（${application || '没有名字'}，${address || '本机'}，${state} ${seconds} 秒）占着，要迁移的进程会等它；见 docs/runbooks/failed-migration.md`,
      ),
    ),
    ...(half_built.length > 0 ? [look(`索引：${half_built.join('、')} 没有建完；下一次迁移会重建，也可以删掉`)] : []),
  ]
}

const DOCUMENTS = [
  'user_agreement',
  'privacy',
  'booking_information',
  'shooting_information',
  'unregister_info',
  'about',
]

const incomplete = (names: readonly string[], what: string): Line[] =>
  names.length === 0 ? [] : [bad(`${what}：${names.join('、')}${names.length === 10 ? ' 等' : ''}`)]

function chainLines(facts: ChainFacts): Line[] {
  const missing = DOCUMENTS.filter((type) => !facts.documents.includes(type))
  return [
    facts.brand_name ? good('品牌名：已设置') : bad('品牌名：setting 里没有 brand_name'),
    facts.cities > 0 ? good(`城市：${facts.cities} 个`) : bad('城市：一个也没有'),
    facts.stores > 0 ? good(`门店：${facts.stores} 家营业`) : bad('门店：没有一家营业'),
    ...incomplete(facts.without_hours, '门店没有营业时间（store_hours）'),
    ...incomplete(facts.without_places, '门店没有席位（pool）'),
    ...incomplete(facts.without_open_days, '门店在可约期内没有一天可约（改一次营业时间，或等今晚的任务）'),
    ...incomplete(facts.without_products, '门店没有在售产品（store_product）'),
    facts.products > 0 ? good(`产品：${facts.products} 个在售`) : bad('产品：没有一个在售'),
    ...incomplete(facts.without_price, '产品没有价格'),
    ...incomplete(facts.without_cover, '产品没有图片'),
    ...incomplete(facts.without_stages, '产品没有环节（product_stage），约不了'),
    missing.length === 0 ? good('协议与须知：齐全') : bad(`协议与须知：document 里缺 ${missing.join('、')}`),
    facts.staff > 0
      ? good(`店员钥匙：${facts.staff} 把`)
      : look('店员钥匙：没有，没人能确认到店；用 operator add 发一把'),
    ...(facts.demo ? [look('数据：有演示品牌的图片，这不是正式的数据')] : []),
  ]
}

const LINKS_AT_MOST = 10

/** A link that leads to no page of ours is one that a customer taps and finds nothing. */
function linkLines(links: readonly LinkFact[]): Line[] {
  const broken = links.filter(({ link }) => !isKnownAddress(link))
  if (broken.length === 0) return [good(`链接：${links.length} 个，都有页面`)]
  const named = broken.slice(0, LINKS_AT_MOST).map(({ row, link }) => `${row} → ${link}`)
  return [bad(`链接打不开：${named.join('、')}${broken.length > LINKS_AT_MOST ? ` 等 ${broken.length} 个` : ''}`)]
}

function workLines(facts: WorkFacts): Line[] {
  return [
    facts.audit_age === null
      ? look('审计：还没有跑过；每晚自动跑，也可以现在跑 audit')
      : facts.audit_findings > 0
        ? bad(`审计：最近一次有 ${facts.audit_findings} 处不对，跑 audit 看是哪些`)
        : good(`审计：${Math.round(facts.audit_age / 3600)} 小时前，没有不对的`),
    facts.beat !== null && facts.beat < 60
      ? good(`任务：有进程在做，${Math.round(facts.beat)} 秒前报到`)
      : look('任务：现在没有进程在做（ROLE=worker 或 all 的进程没开）'),
    ...(facts.waiting > 0 ? [bad(`任务：${facts.waiting} 个等了五分钟以上，见 docs/runbooks/stuck-jobs.md`)] : []),
    ...(facts.failed > 0 ? [look(`任务：${facts.failed} 个试到头也没做成，见 docs/runbooks/stuck-jobs.md`)] : []),
    ...(facts.refunds_failed > 0
      ? [bad(`退款：${facts.refunds_failed} 笔没退成，见 docs/runbooks/failed-refunds.md`)]
      : []),
    ...(facts.differences > 0
      ? [look(`对账：${facts.differences} 处和渠道的账不一致，见 docs/runbooks/restore.md`)]
      : []),
  ]
}

/** Everything that can be said with a database that answers. */
async function databaseLines(services: Services, isMigrated: boolean, skewMs: number): Promise<Line[]> {
  const { db, now, env } = services
  const server = [
    ...serverLines(await readServerFacts(db), env.DATABASE_POOL, skewMs),
    ...migrationLines(await readMigrationFacts(db)),
  ]
  if (!isMigrated) return [...server, bad('表结构：还没迁移到这个版本；启动一次服务或跑 migrate 就会迁移')]
  const pictures = await countPictures(env.DATA_DIR)
  return [
    ...server,
    good('表结构：和这个版本一致'),
    ...chainLines(await readChainFacts(db, studioDay(now()))),
    ...linkLines(await readLinks(db)),
    pictures > 0 ? good(`拼图图片：${pictures} 张`) : bad('拼图图片：没有，滑块验证做不出来'),
    ...workLines(await readWorkFacts(db)),
  ]
}

export interface Examined {
  readonly findings: EnvFindings
  readonly services: Services
  readonly isMigrated: boolean
  /** How far this machine's clock is from the database's. */
  readonly skewMs: number
}

/** Everything missing before the first customer comes; `--ask` asks the providers too. 1 when something is missing. */
export async function doctor(
  { findings, services, isMigrated, skewMs }: Examined,
  args: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const lines = [
    ...envLines(findings),
    ...(await databaseLines(services, isMigrated, skewMs)),
    ...(await storageLines(services.env)),
    ...(args.includes('--ask') ? [...(await providerLines(services)), ...(await bucketLines(services.env))] : []),
  ]
  return sayAll(lines, say)
}

/** Without a database only the environment can be looked at. */
export function doctorWithoutDatabase(findings: EnvFindings, why: string, say: (line: string) => void): number {
  return sayAll([...envLines(findings), bad(`数据库：连不上（${why}）`)], say)
}

function sayAll(lines: readonly Line[], say: (line: string) => void): number {
  for (const { mark, text } of lines) say(`${mark} ${text}`)
  const missing = lines.filter(({ mark }) => mark === '✗').length
  const doubtful = lines.filter(({ mark }) => mark === '！').length
  say(missing === 0 ? `可以迎客了；${doubtful} 处请看一眼` : `还缺 ${missing} 处；${doubtful} 处请看一眼`)
  return missing === 0 ? 0 : 1
}
