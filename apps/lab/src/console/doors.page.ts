import { escapeHtml } from '../desk/html'

export interface Door {
  readonly role: string
  readonly title: string
  readonly about: string
}

const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#f5f3ef;color:#1c1a17;font:15px/1.6 "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:48px 24px}
h1{margin:0 0 4px;font-size:24px}
p{margin:0 0 24px;color:#6e675f}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:12px;margin:0 0 24px;padding:0;list-style:none}
a.door{display:block;padding:14px 16px;border:1px solid #e3ddd4;border-radius:12px;background:#fff;color:inherit;text-decoration:none}
a.door:hover,a.door:focus-visible{border-color:#c2452d}
a.door b{display:block;font-size:16px}
a.door span{color:#6e675f;font-size:13px}
code{padding:2px 8px;border-radius:6px;background:#fff;font:600 18px/1.4 ui-monospace,monospace;letter-spacing:2px}
small{color:#6e675f}`

export const doorsPage = (
  doors: readonly Door[],
  { code, consoleUrl }: { code: string | undefined; consoleUrl: string },
): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>控制台的演示入口</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>
<h1>控制台的演示入口</h1>
<p>点一个身份就进去；只有演示数据有这扇门。</p>
<ul>${doors
  .map(
    ({ role, title, about }) =>
      `<li><a class="door" href="/console/${role}"><b>${escapeHtml(title)}</b><span>${escapeHtml(about)}</span></a></li>`,
  )
  .join('')}</ul>
<p>${code ? `要动态码的时候填 <code>${escapeHtml(code)}</code>，30 秒一换，刷新这页看新的。` : '演示没有在这里。'}</p>
<small>进去过一次的身份，也可以在 <a href="${escapeHtml(consoleUrl)}">${escapeHtml(consoleUrl)}</a> 用密码登录：登录名是身份的英文（如 manager），密码 kuaimen-demo。</small>
</main></body></html>`
