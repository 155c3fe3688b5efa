import type { FastifyInstance } from 'fastify'

const STYLE = `
:root{color-scheme:light;--paper:#faf8f5;--ink:#1c1a17;--ink-2:#6e675f;--line:#ece7e0;--accent:#c2452d}
*{box-sizing:border-box}
html,body{height:100%}
body{margin:0;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:15px/1.6 "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 16px;padding:14px 16px;border-bottom:1px solid var(--line);background:#fff}
header h1{margin:0;font-size:17px;font-weight:600}
header p{margin:0;flex:1;min-width:180px;color:var(--ink-2);font-size:13px}
a{color:var(--accent)}
@media (max-width:600px){header p{display:none}header a{margin-left:auto}}
header a{padding:4px 0;font-size:13px}
openapi-explorer{--font-regular:inherit;display:block;flex:1;min-height:0;width:100%}
body:not([data-shown]) openapi-explorer{visibility:hidden;flex:0 0 0;height:0;overflow:hidden}
.note{margin:32px auto;padding:0 16px;max-width:420px;width:100%}
body[data-shown] .note{display:none}
.note label{display:block;font-weight:600}
.note input{display:block;width:100%;min-height:44px;margin:8px 0 16px;padding:0 12px;border:1px solid #8a8178;border-radius:12px;background:#fff;color:inherit;font:inherit}
.note button{width:100%;min-height:48px;border:0;border-radius:24px;background:var(--accent);color:#fff;font:inherit;font-weight:600}
.note p{color:var(--ink-2)}
[role=alert]{min-height:24px;color:#a8201a}`

/** Scripts are ours alone; the reader lays its styles into its own shadow. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Shown {
  readonly title: string
  readonly about: string
  readonly document: string
  readonly asksKey: boolean
}

const CUSTOMERS: Shown = {
  title: '快门 · 接口',
  about: '会员与访客用到的每一个接口，按用途分组。',
  document: '/api/openapi.json',
  asksKey: false,
}
const STAFF: Shown = {
  title: '快门 · 店员接口',
  about: '门店与运营用到的接口，需要店员密钥。',
  document: '/api/operator/openapi.json',
  asksKey: true,
}

const KEY_FORM =
  '<form><label for="key">店员密钥</label><input id="key" name="key" type="password" autocomplete="off" required><button>查看接口</button></form>'

const COLOURS =
  'primary-color="#c2452d" secondary-color="#a83824" bg-color="#ffffff" header-bg-color="#faf8f5" text-color="#1c1a17" nav-bg-color="#faf8f5" nav-text-color="#1c1a17" nav-hover-bg-color="#fbeae5" nav-hover-text-color="#a83824"'

const pageOf = ({ title, about, document, asksKey }: Shown, script: string): string =>
  [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="description" content="${about}"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>`,
    `<header><h1>${title}</h1><p>${about}</p><a href="${document}">openapi.json</a></header>`,
    `<main class="note">${asksKey ? KEY_FORM : '<p>正在打开…</p>'}<p role="alert"></p></main>`,
    `<openapi-explorer data-from="${document}" collapse hide-components hide-server-selection server-url="/" ${COLOURS}></openapi-explorer>`,
    `<script type="module" src="${script}"></script></body></html>`,
  ].join('')

/** Documents to read the published description of our calls in; they hold nothing of it themselves. */
export function docsPages(http: FastifyInstance, script: string): void {
  for (const [path, shown] of [
    ['/api/docs', CUSTOMERS],
    ['/api/operator/docs', STAFF],
  ] as const) {
    const html = pageOf(shown, script)
    http.get(path, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
        .send(html),
    )
  }
}
