// `npm start`: builds what changed, brings up database, server and lab, and tells where they are.
import { ensureBuilt } from './build/ensure-build.ts'
import { launch, type Settings } from './product/launcher.ts'
import { shownPath } from './terminal/root.ts'
import { bold, cyan, dim, say } from './terminal/say.ts'

const welcome = ({ port, labPort, dataDir, databaseUrl }: Settings, seconds: string) => {
  const row = (label: string, value: string, note = '') => say(`  ${label}  ${value}${note && `  ${dim(note)}`}`)
  const at = (host: string, on: number) => cyan(`http://${host}:${on}`)
  say()
  say(`  ${bold('快门照相馆')} 已就绪 ${dim(`（${seconds} 秒）`)}`)
  say()
  row('实验台　　', bold(at('localhost', labPort)), '从这里开始：手机、短信、收银台都在桌上')
  row('产品　　　', at('localhost', port), '桌面浏览器看到的是 /login_pc')
  row(
    '控制台　　',
    `${at('console.localhost', labPort)}${cyan('/console')}`,
    `点一个身份就进去；登录页在 console.localhost:${port}`,
  )
  row('微信　　　', at('wx.localhost', labPort))
  row('支付宝　　', at('ali.localhost', labPort))
  row('抖音头条　', at('toutiao.localhost', labPort))
  row('手机浏览器', at('phone.localhost', labPort))
  say()
  row('演示账号　', '13800000001', '验证码在实验台的短信箱里')
  row('数据　　　', databaseUrl ? 'DATABASE_URL 指定的数据库' : shownPath(dataDir), `日志在 ${shownPath(dataDir)}/logs`)
  row('停止　　　', 'Ctrl-C')
  say()
}

process.exit(await launch({ extra: () => ({ prepare: (signal) => ensureBuilt({ signal }) }), welcome }))
