import { escapeHtml } from '../desk/html'

interface CashierLooks {
  app: string
  colour: string
}

const style = (colour: string) => `
:root{color-scheme:light;font-family:"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Microsoft YaHei",sans-serif}
*{box-sizing:border-box}body{margin:0;background:#f6f5f3;color:#1c1a17;min-height:100vh;display:flex;flex-direction:column}
main{flex:1;width:100%;max-width:480px;margin:0 auto;padding:40px 20px 24px;display:flex;flex-direction:column;text-align:center}
h1{font-size:15px;font-weight:500;margin:0 0 8px;color:#6e675f}.sum{font-size:40px;font-weight:600;margin:0 0 24px;font-variant-numeric:tabular-nums}
dl{margin:0;background:#fff;border-radius:12px;padding:4px 16px;text-align:left}
dl div{display:flex;gap:16px;justify-content:space-between;padding:12px 0;font-size:15px;border-bottom:1px solid #ece7e0}
dl div:last-child{border:0}dt{color:#6e675f;white-space:nowrap}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{margin-top:auto;padding-top:32px;display:grid;gap:12px}
button{min-height:48px;border:0;border-radius:10px;font-family:inherit;font-size:17px;font-weight:600;cursor:pointer;background:#fff;color:#1c1a17}
.yes{background:${colour};color:#fff}.lab{font-size:11px;color:#6e675f;text-align:center;padding:12px}
:focus-visible{outline:2px solid ${colour};outline-offset:2px}`

const page = ({ app, colour }: CashierLooks, title: string, body: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="referrer" content="no-referrer"><title>${title}</title><style>${style(colour)}</style></head>
<body>${body}<div class="lab">设备实验台 · 这不是真的${app}</div></body></html>`

interface Bill {
  description: string
  out_trade_no: string
  /** fen */
  amount: number
}

/** The provider's own page outside its app: what is paid, and three buttons. */
export const cashierPage = (looks: CashierLooks, bill: Bill, action: string): string =>
  page(
    looks,
    `${looks.app}支付`,
    `<main><h1>快门照相馆（测试）</h1><p class="sum">¥${(bill.amount / 100).toFixed(2)}</p>
<dl><div><dt>商品</dt><dd>${escapeHtml(bill.description)}</dd></div>
<div><dt>商户单号</dt><dd>${escapeHtml(bill.out_trade_no)}</dd></div></dl>
<form method="post" action="${escapeHtml(action)}"><button class="yes" name="outcome" value="paid">确认支付</button>
<button name="outcome" value="cancelled">取消</button><button name="outcome" value="failed">支付失败</button></form></main>`,
  )

export const cashierSays = (looks: CashierLooks, title: string, says = ''): string =>
  page(
    looks,
    title,
    `<main><p class="sum" style="font-size:20px">${escapeHtml(title)}</p><p>${escapeHtml(says)}</p></main>`,
  )
