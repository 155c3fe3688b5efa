import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATION_LOCK } from '../db/migration/turn.sql'
import { checkEnv } from '../env-check'
import { TestApp } from '../testing/app'
import { aProvider } from '../testing/providers/provider'
import { rows } from '../testing/rows'
import { doctor, doctorWithoutDatabase } from './doctor'
import { providerLines } from './doctor-providers'

let empty: TestApp
let demo: TestApp
beforeAll(async () => {
  empty = await TestApp.start()
  demo = await TestApp.start({ demo: true })
})
afterAll(() => Promise.all([empty.stop(), demo.stop()]))

async function examined(
  app: TestApp,
  env: Record<string, string> = {},
  more: { isMigrated?: boolean; skewMs?: number } = {},
) {
  const lines: string[] = []
  const findings = checkEnv({ DATABASE_URL: app.database.url, ...env })
  const seen = { findings, services: app.services, isMigrated: true, skewMs: 0, ...more }
  const code = await doctor(seen, [], (line) => void lines.push(line))
  return { code, lines, bad: lines.filter((line) => line.startsWith('✗')).join('\n') }
}

describe('the doctor', () => {
  it('says of an empty database all that a brand has to load, and ends with 1', async () => {
    const { code, lines, bad } = await examined(empty)
    expect(code).toBe(1)
    for (const missing of ['品牌名', '城市', '门店', '产品', '协议与须知']) expect(bad).toContain(`✗ ${missing}：`)
    expect(lines.join('\n')).toMatch(/✓ PostgreSQL 1\d/)
    expect(lines.join('\n')).toContain('！ 短信：没有设置，发不出验证码')
    expect(lines.join('\n')).toContain('！ 任务：现在没有进程在做')
  })

  it('finds nothing missing in the demo, and says that it is one', async () => {
    // The demo was filled some minutes ago, and nobody works here.
    await rows(demo, 'update graphile_worker._private_jobs set run_at = now() + interval $$1 hour$$')
    const { code, lines, bad } = await examined(demo)
    expect(bad).toBe('')
    expect(code).toBe(0)
    expect(lines.join('\n')).toContain('演示品牌')
    expect(lines.at(-1)).toMatch(/^可以迎客了/)
  })

  it('says who has the lock of migrations, and which index was left half built', async () => {
    const app = await TestApp.forThisTest()
    const holder = await app.database.pool.connect()
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await rows(app, `insert into setting (key, value) values ('a', '1'), ('b', '1')`)
    const broken = app.database.pool.query('create unique index concurrently once on setting ((value::text))')
    await expect(broken).rejects.toThrow()
    const { lines } = await examined(app)
    holder.release(true)
    expect(lines.join('\n')).toMatch(/！ 迁移锁：连接 \d+（kuaimen，127.0.0.1，idle \d+ 秒）占着/)
    expect(lines.join('\n')).toContain('！ 索引：once 没有建完')
  })

  it('names every link that leads to no page, wherever it stands', async () => {
    const app = await TestApp.forThisTest({ demo: true })
    await rows(
      app,
      `update pagead set link = '/reservation' where id = (select min(id::text)::uuid from pagead where link_type = 'path')`,
    )
    await rows(app, `update task set action_path = '/no-page' where action_path = '/message'`)
    await rows(app, `update question set answer = '见[说明](/nowhere)' where id = (select min(id) from question)`)
    const { code, bad } = await examined(app)
    expect(code).toBe(1)
    for (const broken of ['→ /reservation', '→ /no-page', '→ /nowhere']) expect(bad).toContain(broken)
  })

  it('names the store that nobody can book, and the product without a price or picture', async () => {
    const [store] = await rows<{ id: number; name: string }>(
      demo,
      'select id, name from store where is_open order by id limit 1',
    )
    await rows(demo, 'delete from store_hours where store_id = $1', [store!.id])
    await rows(demo, `update product set cover = '' where id = (select min(id) from product where on_sale)`)
    const { code, bad } = await examined(demo)
    expect(code).toBe(1)
    expect(bad).toContain(`门店没有营业时间（store_hours）：${store!.name}`)
    expect(bad).toContain('产品没有图片：')
  })

  it('names the store without an open day, unless it is being renovated', async () => {
    const [store] = await rows<{ id: number; name: string }>(
      demo,
      'select id, name from store where is_open order by id desc limit 1',
    )
    await rows(demo, 'delete from pool_day where pool_id in (select id from pool where store_id = $1)', [store!.id])
    const line = `没有一天可约（改一次营业时间，或等今晚的任务）：${store!.name}`
    expect((await examined(demo)).bad).toContain(line)
    await rows(
      demo,
      `update store set renovation_from = $2::date - 1, renovation_until = $2::date + 90 where id = $1`,
      [store!.id, demo.services.now().toISOString().slice(0, 10)],
    )
    expect((await examined(demo)).bad).not.toContain(line)
  })

  it('says what is wrong with settings, schema and clock', async () => {
    const { code, lines, bad } = await examined(
      demo,
      { PUBLIC_HOSTS: 'https://m.example.com/' },
      { isMigrated: false, skewMs: 400_000 },
    )
    expect(code).toBe(1)
    expect(bad).toContain('✗ PUBLIC_HOSTS：https://m.example.com/ 应只写主机名')
    expect(bad).toContain('✗ 表结构：还没迁移')
    expect(lines.join('\n')).toContain('！ 时钟：和数据库相差 400 秒')
  })

  it('asks about messages and sends none', async () => {
    const { url, heard } = await aProvider((_, nth) =>
      nth === 1 ? { Code: 'OK', TotalCount: 0 } : { Code: 'InvalidAccessKeyId.NotFound' },
    )
    const keys = { SMS_ENDPOINT: url, SMS_KEY_ID: 'id', SMS_KEY_SECRET: 's', SMS_SIGN_NAME: '快门' }
    const services = { ...empty.services, env: { ...empty.services.env, ...keys } }
    expect(await providerLines(services)).toEqual([{ mark: '✓', text: '短信：有回应，钥匙是对的' }])
    const [{ mark, text } = { mark: '', text: '' }] = await providerLines(services)
    expect([mark, text]).toEqual(['✗', expect.stringContaining('InvalidAccessKeyId.NotFound')])
    expect(heard.map(({ headers }) => headers['x-acs-action'])).toEqual(['QuerySendDetails', 'QuerySendDetails'])
  })

  it('speaks also without a database', () => {
    const lines: string[] = []
    const code = doctorWithoutDatabase(
      checkEnv({ DATABASE_URL: 'postgres://a@b/c' }),
      'ECONNREFUSED',
      (line) => void lines.push(line),
    )
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain('✗ 数据库：连不上（ECONNREFUSED）')
  })
})
