import { escapeHtml } from '../desk/html'
import type { WechatUser } from '../wechat/users'

/** How one app's authorise page looks. */
export interface Looks {
  app: string
  colour: string
  asks: string
}

export interface AuthorizeRefusal {
  code: string
  says: string
}

const style = (colour: string) => `
:root{color-scheme:light;font-family:"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Microsoft YaHei",sans-serif}
*{box-sizing:border-box}body{margin:0;background:#fff;color:#1c1a17;min-height:100vh;display:flex;flex-direction:column}
main{flex:1;width:100%;max-width:480px;margin:0 auto;padding:48px 24px 32px;display:flex;flex-direction:column}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 8px;color:#6e675f;font-size:15px;line-height:1.6}
.app{display:flex;gap:12px;align-items:center;margin-bottom:32px;font-size:15px}
.app b{width:44px;height:44px;border-radius:12px;background:#1c1a17;color:#fff;display:grid;place-items:center}
fieldset{border:0;padding:0;margin:16px 0 0}legend{padding:0;font-size:13px;color:#6e675f;margin-bottom:8px}
label{display:flex;align-items:center;gap:12px;min-height:60px;border-bottom:1px solid #ece7e0;font-size:17px;cursor:pointer}
label img{width:40px;height:40px;border-radius:8px}label span{flex:1}input{width:20px;height:20px;accent-color:${colour}}
.acts{margin-top:auto;padding-top:32px;display:grid;gap:12px}
.acts>*{display:block;width:100%;min-height:48px;border:0;border-radius:10px;font-family:inherit;font-size:17px;font-weight:600;line-height:48px;text-align:center;text-decoration:none;cursor:pointer}
.yes{background:${colour};color:#fff}.no{background:#f3f1ee;color:#1c1a17}
.lab{font-size:11px;color:#6e675f;text-align:center;padding:12px}.err{color:#c2452d;font-size:15px}
:focus-visible{outline:2px solid ${colour};outline-offset:2px}`

/** A page of that app's own, in the lab's words. */
export const appPage = ({ app, colour }: Pick<Looks, 'app' | 'colour'>, title: string, body: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${title}</title><style>${style(colour)}</style></head><body>${body}<div class="lab">设备实验台 · 这不是真的${app}</div></body></html>`

interface ConsentForm {
  /** Where the answer goes. */
  action: string
  users: WechatUser[]
  current: string
  /** The checked query of the authorize address, sent along with the answer. */
  query: string
  /** A step that this app's page adds. */
  script?: string
}

/** Whom one may be, the one who holds the phone first of all. */
export const peopleRows = (users: WechatUser[], current: string) =>
  users
    .map(
      ({ id, nickname }) => `<label><img src="/sim/wx-avatar/${encodeURIComponent(id)}" alt="" width="40" height="40">
<span>${escapeHtml(nickname)}</span><input type="radio" name="user" value="${escapeHtml(id)}"${id === current ? ' checked' : ''}></label>`,
    )
    .join('')

export function consentPage(looks: Looks, { action, users, current, query, script = '' }: ConsentForm): string {
  const hidden = [...new URLSearchParams(query)]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const rows = peopleRows(users, current)
  return appPage(
    looks,
    `${looks.app}授权`,
    `<main><div class="app"><b aria-hidden="true">快</b>快门照相馆（测试）</div>
<h1>申请使用</h1><p>${looks.asks}</p>
<form action="${action}" style="display:contents">${hidden}
<fieldset><legend>以谁的身份</legend>${rows}</fieldset>
<div class="acts"><button class="yes" name="answer" value="allow">允许</button>
<button class="no" name="answer" value="deny">拒绝</button></div></form></main>${script}`,
  )
}

export const refusalPage = (looks: Looks, { code, says }: AuthorizeRefusal) =>
  appPage(looks, '错误提示', `<main><h1>${escapeHtml(says)}</h1><p>错误码：${escapeHtml(code)}</p></main>`)
