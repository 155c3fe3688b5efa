// `npm run operator -- 店长小林 [门店编号]`: gives a staff member a key for the operator's calls; the key is shown once.
import { randomBytes } from 'node:crypto'
import { insertOperator } from './operator/operator.sql.ts'
import { PlainFailure, report } from './terminal/failure.ts'
import { say } from './terminal/say.ts'

const KEY_BYTES = 24

const main = async () => {
  const [name, store] = process.argv.slice(2)
  const url = process.env.DATABASE_URL
  if (!name) throw new PlainFailure('请给出姓名：npm run operator -- 店长小林 12（门店编号，可省略：全部门店）')
  if (!url) throw new PlainFailure('缺少 DATABASE_URL：凭证写进产品所用的数据库')
  if (store !== undefined && !/^\d+$/.test(store)) throw new PlainFailure(`门店编号不正确：${store}`)
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const id = await insertOperator(url, name, store === undefined ? null : Number(store), key)
  say(`店员 ${id}：${name}，${store === undefined ? '全部门店' : `门店 ${store}`}\n凭证（只显示这一次）：${key}`)
}

main().catch((error) => {
  report(error)
  process.exitCode = 1
})
