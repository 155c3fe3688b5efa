import pg from 'pg'
import { codeOf, PlainFailure, textOf } from '../terminal/failure.ts'

const oldestServer = 140_000

const sentences: Record<string, (where: string) => string> = {
  ENOTFOUND: (where) => `找不到主机 ${where}`,
  EAI_AGAIN: (where) => `找不到主机 ${where}（域名解析没有回应）`,
  ECONNREFUSED: (where) => `${where} 拒绝连接，数据库可能没有启动`,
  EHOSTUNREACH: (where) => `${where} 网络不通`,
  ENETUNREACH: (where) => `${where} 网络不通`,
  ECONNRESET: (where) => `${where} 断开了连接，那里可能不是 PostgreSQL`,
  ETIMEDOUT: (where) => `${where} 没有回应`,
  ENOENT: (where) => `${where} 没有数据库的套接字`,
  '28P01': () => '用户名或密码不对',
  '28000': () => '数据库不让这个用户从这里登录',
  '3D000': () => '没有这个名字的数据库，请先建好',
  '53300': () => '数据库的连接数已满',
  '57P03': () => '数据库还在启动或恢复中，请稍后再试',
}

const parse = (url: string) => {
  try {
    const { protocol, hostname, port, password, searchParams } = new URL(url)
    const where = `${hostname || searchParams.get('host') || 'localhost'}:${port || 5432}`
    if (/^postgres(ql)?:$/.test(protocol)) return { where, secret: decodeURIComponent(password) }
  } catch {}
  // The string is not shown: a mistyped one may still hold the password.
  throw new PlainFailure('DATABASE_URL 不是 PostgreSQL 地址，应当像 postgres://用户:密码@主机:5432/数据库名。')
}

const explain = (error: unknown, where: string): string => {
  const failures = error instanceof AggregateError ? error.errors : [error]
  for (const failure of failures) {
    const sentence = sentences[codeOf(failure) ?? '']
    if (sentence) return sentence(where)
  }
  if (/timeout/i.test(textOf(error))) return `${where} 没有回应`
  if (/SSL|certificate/i.test(textOf(error))) return `加密连接没有谈成（${textOf(error)}）`
  if (/SASL|password must be a string/i.test(textOf(error))) return '用户名或密码不对'
  if (/terminated|ended/i.test(textOf(error))) return `${where} 断开了连接，那里可能不是 PostgreSQL`
  return textOf(error)
}

/** Connects once, so that a wrong DATABASE_URL is one sentence here and not a stack trace later. */
export const requireDatabase = async (url: string) => {
  const { where, secret } = parse(url)
  const fail = (why: string): never => {
    const safe = secret ? why.replaceAll(secret, '***') : why
    throw new PlainFailure(`连不上 DATABASE_URL 里的数据库：${safe}。`)
  }
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    // A connection that breaks after it was made reports here; without a listener it would end the process.
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(rows[0]?.server_version_num) < oldestServer) fail('需要 PostgreSQL 14 或更新的版本')
  } catch (error) {
    if (error instanceof PlainFailure) throw error
    fail(explain(error, where))
  } finally {
    await client?.end().catch(() => {})
  }
}
