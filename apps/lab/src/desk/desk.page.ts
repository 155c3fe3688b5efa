import type { PhoneApp } from '../proxy/phones'

const card = (id: string, title: string, body: string, note = '') =>
  `<section class="card" id="${id}" aria-labelledby="${id}-title">
<header><h2 id="${id}-title">${title}</h2><span class="note" data-note>${note}</span></header>${body}</section>`

const segment = (name: string, label: string, options: [string, string][]) =>
  `<div class="segment" role="group" aria-label="${label}" data-segment="${name}">${options
    .map(([value, text]) => `<button type="button" value="${value}" aria-pressed="false">${text}</button>`)
    .join('')}</div>`

export const deskPage = (apps: { app: PhoneApp; title: string }[]) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>设备实验台</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/__lab/desk.css"></head>
<body>
<aside class="rail">
<h1>设备实验台</h1>
<p class="lead">产品在手机里的样子，和它外面的世界。</p>
<nav class="apps" aria-label="在哪个应用里打开">${apps
  .map(({ app, title }) => `<a data-app="${app}" href="#">${title}<small>${app}.localhost</small></a>`)
  .join('')}<a href="/console" target="_blank" rel="noopener">门店控制台<small>员工的工作台</small></a></nav>
<div class="field"><span>手机</span>${segment('os', '手机系统', [
  ['ios', 'iPhone'],
  ['android', 'Android'],
])}</div>
<div class="field" data-only="wx"><span>微信客户端</span>${segment('wx', '微信客户端', [
  ['wechat', '微信'],
  ['wxwork', '企业微信'],
  ['devtools', '工具'],
])}</div>
<div class="field" data-only="toutiao"><span>客户端</span>${segment('toutiao', '字节客户端', [
  ['douyin', '抖音'],
  ['toutiao', '今日头条'],
])}</div>
<div class="acts"><button type="button" id="clear">清空这台手机</button><button type="button" id="reset">一切复原</button></div>
<p class="small">这里的微信、短信、地图都是模拟的，签名与规则是真的。</p>
</aside>
<main class="phone">
<form class="address" id="address">
<button type="button" id="back" aria-label="后退">‹</button>
<button type="button" id="reload" aria-label="刷新">↻</button>
<input id="path" aria-label="页面地址" autocomplete="off" spellcheck="false" value="/">
</form>
<div class="stage"><div class="shell"><div class="screen">
<div class="status" aria-hidden="true"><b id="clock">9:41</b><i></i></div>
<div class="bar" aria-hidden="true"><span>✕</span><b id="title">…</b><span>···</span></div>
<iframe id="frame" title="产品" allow="geolocation; clipboard-write"></iframe>
</div></div></div>
</main>
<div class="panels">
<div class="column">
${card('sms', '短信', '<ol class="messages" data-list></ol>')}
${card('mail', '邮件', '<ol class="messages" data-list></ol>')}
${card('wechat', '服务通知', '<ol class="messages" data-list></ol>')}
${card(
  'wecom',
  '企业微信',
  `${segment('wecom', '看什么', [
    ['ways', '二维码'],
    ['contacts', '好友'],
    ['welcomes', '欢迎语'],
    ['groups', '群'],
  ])}<ol class="messages" data-list></ol>
<div class="does"><button type="button" class="pill" id="wecom-look">长按手机上的二维码</button><button type="button" class="pill" id="wecom-check">验证回调地址</button></div>`,
)}
${card(
  'place',
  '位置',
  `<div class="line"><input id="city" list="cities" placeholder="选择城市" aria-label="城市" autocomplete="off"><datalist id="cities"></datalist>
<input id="point" aria-label="经度,纬度" inputmode="decimal" autocomplete="off"></div>
${segment('where', '是否允许定位', [
  ['allowed', '允许'],
  ['denied', '拒绝'],
  ['timeout', '没有结果'],
])}`,
  'gcj02',
)}
</div>
<div class="column">
${card('cashier', '收银台', '<ol class="rows" data-list></ol>')}
${card(
  'counter',
  '门店扫码',
  `<form class="line" id="counter-form"><input id="counter-code" inputmode="numeric" placeholder="会员码" aria-label="会员码" autocomplete="off">
<input id="counter-store" inputmode="numeric" placeholder="门店编号" aria-label="门店编号，不填是全部门店" autocomplete="off">
<button type="submit" class="pill">扫码</button><button type="button" class="pill" id="counter-read">扫手机上的码</button></form>
<ol class="messages" data-list></ol>`,
)}
${card(
  'person',
  '微信里的人',
  `<div class="people" role="radiogroup" aria-label="谁在用微信" data-list></div>
<label class="switch"><input type="checkbox" id="follows"><span>关注了服务号<small>没有关注的人收不到模板消息</small></span></label>
<label class="switch"><input type="checkbox" id="snapshot"><span>快照页访客<small>没有真实身份，不应建立会员</small></span></label>
<label class="switch"><input type="checkbox" id="unionid"><span>有 unionid<small>服务号已绑定开放平台</small></span></label>
<label class="switch"><input type="checkbox" id="granted"><span>授权不再询问<small>像刚刚同意过一样</small></span></label>`,
)}
</div>
${card('faults', '故障', '<div class="tabs" role="tablist" data-tabs></div><div class="faults" data-list></div>')}
${card(
  'log',
  '记录',
  `${segment('log', '看什么', [
    ['calls', 'JS 桥调用'],
    ['requests', '服务器请求'],
  ])}<ol class="rows" data-list></ol>`,
)}
</div>
<script src="/__lab/desk.js"></script>
</body></html>`
