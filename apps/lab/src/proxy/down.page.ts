/** Shown inside the phone while the product is not there; it comes by itself once it is. */
export const productDown = (app: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="2"><title>产品还没有启动</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:8px;text-align:center;padding:24px;
background:#faf8f5;color:#1c1a17;font:15px/1.6 "PingFang SC","Noto Sans SC","Microsoft YaHei",sans-serif}
h1{font-size:20px;margin:0}p{margin:0;color:#6e675f}</style></head>
<body><h1>产品还没有启动</h1><p>${app}连不上它。启动后这里会自动打开。</p></body></html>`
