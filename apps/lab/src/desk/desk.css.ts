export const deskCss = `
:root{color-scheme:light;--paper:#faf8f5;--card:#fff;--ink:#1c1a17;--ink2:#6e675f;--line:#ece7e0;--accent:#c2452d;
--soft:#fbeae5;--good:#2f7d5b;--warn:#9a6412;--scale:.86;
font-family:"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;font-size:15px;line-height:1.5}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);display:grid;grid-template-columns:200px auto minmax(0,1fr);gap:24px;
padding:0 24px;min-height:100vh;align-items:start}
h1{font-size:20px;margin:0;letter-spacing:.02em}h2{font-size:15px;margin:0}
button,input{font:inherit;color:inherit}button{cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.small,.lead,small{color:var(--ink2)}.small,small{font-size:11px}.lead{font-size:13px;margin:4px 0 20px}
.rail{position:sticky;top:0;height:100vh;padding:24px 0;display:flex;flex-direction:column;overflow-y:auto}
.apps{display:grid;gap:4px;margin-bottom:20px}
.apps a{display:block;padding:8px 12px;border-radius:10px;color:var(--ink);text-decoration:none;border:1px solid transparent}
.apps a small{display:block}.apps a:hover{background:#f3efe9}
.apps a[aria-current]{background:var(--card);border-color:var(--line);font-weight:600;box-shadow:inset 3px 0 0 var(--accent)}
.apps a[aria-current] small{font-weight:400}
.field{margin-bottom:12px}.field>span{display:block;font-size:11px;color:var(--ink2);margin-bottom:4px}
.segment{display:flex;border:1px solid var(--line);border-radius:10px;background:var(--card);padding:2px}
.segment button{flex:1;border:0;background:none;border-radius:8px;min-height:32px;padding:0 4px;font-size:13px;color:var(--ink2);white-space:nowrap}
.segment button[aria-pressed=true]{background:var(--ink);color:#fff}
.acts{display:grid;gap:8px;margin-top:auto;padding-top:16px}
.acts button{border:1px solid var(--line);background:var(--card);border-radius:10px;min-height:36px;font-size:13px}
.acts button:hover{border-color:var(--ink2)}.rail .small{margin:12px 0 0}
.phone{position:sticky;top:0;height:100vh;padding:16px 0;display:flex;flex-direction:column;gap:10px;align-items:center}
.address{display:flex;gap:4px;width:calc(410px*var(--scale));align-items:center}
.address button{width:32px;height:32px;border:0;background:none;border-radius:8px;font-size:17px;line-height:1;padding:0}
#back{font-size:24px;padding-bottom:4px}
.address button:hover{background:#f3efe9}
.address input{flex:1;min-width:0;height:32px;border:1px solid var(--line);border-radius:8px;background:var(--card);padding:0 10px;font-size:13px;color:var(--ink2)}
.stage{width:calc(410px*var(--scale));height:calc(864px*var(--scale));flex:none}
.shell{width:410px;height:864px;padding:10px;border-radius:54px;background:var(--ink);transform:scale(var(--scale));transform-origin:0 0;
box-shadow:0 24px 48px -16px rgba(28,26,23,.28)}
.screen{width:390px;height:844px;border-radius:44px;overflow:hidden;background:#fff;display:flex;flex-direction:column}
.status{height:44px;padding:0 30px;display:flex;align-items:center;justify-content:space-between;font-size:15px;background:#f7f5f2}
.status i{width:26px;height:12px;border:1.5px solid var(--ink);border-radius:4px;box-shadow:inset 18px 0 0 var(--ink)}
.bar{height:44px;padding:0 16px;display:flex;align-items:center;gap:12px;background:#f7f5f2;border-bottom:1px solid var(--line)}
.bar b{flex:1;text-align:center;font-size:17px;font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
iframe{flex:1;width:100%;border:0;background:#fff}
.panels{padding:24px 0;display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:16px;align-items:start}
.column{display:grid;gap:16px;min-width:0}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;min-width:0}
.card>header{display:flex;justify-content:space-between;align-items:baseline;margin-bottom:12px}
.note{font-size:11px;color:var(--ink2)}
#faults,#log{grid-column:1/-1}
ol{list-style:none;margin:0;padding:0}
.messages{max-height:236px;overflow-y:auto;display:grid;gap:12px}
.messages li{display:grid;grid-template-columns:1fr auto;gap:0 8px;align-items:center}
.messages b{font-size:24px;letter-spacing:.12em;font-variant-numeric:tabular-nums;line-height:1.3}
.messages p{grid-column:1/-1;margin:0;font-size:13px;color:var(--ink2)}
.messages small,.messages .text{grid-column:1/-1}
.messages dl{grid-column:1/-1;margin:4px 0 0;font-size:13px}.messages dl div{display:grid;grid-template-columns:auto 1fr;gap:12px}
.messages dt{color:var(--ink2);overflow-wrap:anywhere}.messages dd{margin:0;overflow-wrap:anywhere}
#wechat .messages p{grid-column:auto}#wechat strong{display:block;color:var(--ink);font-size:15px;font-weight:600}
.pill{border:1px solid var(--line);background:var(--paper);border-radius:8px;min-height:32px;padding:0 10px;font-size:13px;white-space:nowrap}
.pill:hover{border-color:var(--ink2)}
.empty{color:var(--ink2);font-size:13px;padding:8px 0}
.line{display:grid;grid-template-columns:4fr 6fr;gap:8px;margin-bottom:8px}
.line input{min-width:0;height:36px;border:1px solid var(--line);border-radius:8px;padding:0 10px;font-size:13px;background:var(--paper);font-variant-numeric:tabular-nums}
.people{display:grid;grid-template-columns:repeat(5,1fr);gap:4px;margin-bottom:8px}
.people button{border:0;background:none;padding:6px 2px;border-radius:10px;font-size:11px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--ink2)}
.people img{display:block;width:36px;height:36px;border-radius:10px;margin:0 auto 4px}
.people button[aria-checked=true]{background:var(--soft);color:var(--ink);font-weight:600}
.switch{display:flex;gap:10px;padding:6px 0;cursor:pointer;font-size:13px;align-items:flex-start}
.switch small{display:block}
.switch input{appearance:none;flex:none;width:34px;height:20px;border-radius:10px;background:#d9d2c8;margin:2px 0 0;position:relative;cursor:pointer}
.switch input::after{content:"";position:absolute;inset:2px auto 2px 2px;width:16px;border-radius:8px;background:#fff;transition:transform .15s}
.switch input:checked{background:var(--accent)}.switch input:checked::after{transform:translateX(14px)}
.tabs{display:grid;grid-template-columns:repeat(auto-fit,minmax(84px,1fr));gap:4px 12px;border-bottom:1px solid var(--line);margin-bottom:8px}
.tabs button{border:0;background:none;padding:6px 0 8px;white-space:nowrap;font-size:13px;color:var(--ink2);border-bottom:2px solid transparent;margin-bottom:-1px}
.tabs button[aria-selected=true]{color:var(--ink);font-weight:600;border-color:var(--accent)}
.tabs em{font-style:normal;color:#fff;background:var(--accent);border-radius:8px;padding:0 5px;font-size:11px;margin-left:4px}
.faults{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 16px;min-height:104px;align-content:start}
.faults .switch i{font-style:normal;color:var(--accent);font-size:11px;margin-left:6px}
.rows{margin-top:8px;max-height:260px;overflow-y:auto;font-size:13px}
.rows li{display:grid;grid-template-columns:auto auto 1fr auto;gap:0 10px;padding:6px 0;border-top:1px solid var(--line);align-items:baseline}
.rows li:first-child{border-top:0}.rows time,.rows .num{color:var(--ink2);font-variant-numeric:tabular-nums;font-size:11px}
.rows code{font:12px/1.5 ui-monospace,Menlo,Consolas,monospace;color:var(--ink2);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.rows .ok{color:var(--good)}.rows .bad{color:var(--accent)}
#cashier .rows li{grid-template-columns:1fr auto}.does{display:flex;flex-wrap:wrap;gap:6px;grid-column:1/-1;padding-top:4px}
#wecom .messages{margin:12px 0;gap:16px}#wecom .messages p{grid-column:auto}#wecom strong{display:block;color:var(--ink);font-size:15px;font-weight:600;overflow-wrap:anywhere}
#wecom .qr{width:44px;height:44px;image-rendering:pixelated}
.notice{position:fixed;left:50%;bottom:24px;transform:translateX(-50%);background:var(--ink);color:#fff;border-radius:10px;padding:10px 16px;font-size:13px;max-width:90vw;z-index:2}
@media (max-width:1180px){.panels{grid-template-columns:minmax(0,1fr)}.faults{grid-template-columns:minmax(0,1fr)}}
@media (max-width:860px){body{display:block;padding:0 16px}.rail,.phone{position:static;height:auto}
.rail{padding:16px 0}.apps{grid-template-columns:repeat(4,1fr)}.apps a{text-align:center;padding:8px 4px}.apps a small{display:none}
.apps a[aria-current]{box-shadow:inset 0 -3px 0 var(--accent)}.acts{grid-template-columns:1fr 1fr}.lead{margin-bottom:12px}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`
