/** The looks of the house for a desk: paper, one warm accent, figures that stand under each other. */
export const HR_STYLE = `
:root{color-scheme:light;--paper:#faf8f5;--deep:#f3efe9;--card:#fff;--line:#ece7e0;--ink:#1c1a17;--ink-2:#6e675f;--accent:#c2452d;--accent-ink:#a83824;--soft:#fbeae5;--good:#256549;--good-soft:#e8f2ed;--warn:#7f5210;--warn-soft:#f8efe0}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:.9375rem/1.55 "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",-apple-system,system-ui,sans-serif;font-variant-numeric:tabular-nums;text-wrap:pretty}
main,header>div,footer{max-width:1120px;margin:0 auto;padding:0 24px}
header{background:var(--card);border-bottom:1px solid var(--line)}
header>div{display:flex;align-items:center;gap:20px;padding-top:24px;padding-bottom:24px}
header img{flex:none;width:64px;height:64px;border-radius:12px;object-fit:cover;background:var(--deep)}
h1{margin:0;font-size:1.5rem;line-height:1.3;font-weight:600;overflow-wrap:anywhere}
h3{margin:24px 0 12px;font-size:.9375rem;font-weight:600}
h2{margin:40px 0 12px;font-size:1.25rem;line-height:1.3;font-weight:600}
p{margin:0}
.by{color:var(--ink-2);font-size:.8125rem}
.when{margin-top:4px;color:var(--ink-2)}
.whole{white-space:nowrap}
.jump{margin:16px 0 0}
a{color:var(--accent-ink)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:24px 0 0;padding:0}
.facts>div{padding:16px 20px;border-radius:12px;background:var(--card);box-shadow:0 1px 2px rgba(60,45,30,.04),0 4px 16px rgba(60,45,30,.04)}
.facts dt{color:var(--ink-2);font-size:.8125rem}
.facts dd{margin:4px 0 0;font-size:1.5rem;line-height:1.3;font-weight:600}
.facts p{margin-top:4px;color:var(--ink-2);font-size:.8125rem;font-weight:400}
.facts small{margin-left:6px;color:var(--ink-2);font-size:.8125rem;font-weight:400;white-space:nowrap}
.bar{height:6px;margin-top:10px;border-radius:3px;background:var(--deep);overflow:hidden}
.bar svg{display:block}
.head{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;margin:40px 0 12px}
.head h2{margin:0 auto 0 0}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:22px;background:var(--accent);color:#fff;font-weight:500;text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:12px}
nav a,nav b{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border-radius:22px;background:var(--card);color:var(--ink);font-weight:400;text-decoration:none;box-shadow:inset 0 0 0 1px var(--line)}
nav b{background:var(--soft);color:var(--accent-ink);font-weight:500;box-shadow:none}
.pages{margin:12px 0 0;align-items:center;color:var(--ink-2)}
.sheet{overflow-x:auto;border-radius:12px;background:var(--card);box-shadow:0 1px 2px rgba(60,45,30,.04),0 4px 16px rgba(60,45,30,.04)}
.sheet+.by{margin-top:8px}
.sheet:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{width:100%;border-collapse:collapse}
th,td{padding:10px 20px;text-align:left;white-space:nowrap}
td.wide{min-width:9em;white-space:normal;overflow-wrap:anywhere}
th{color:var(--ink-2);font-size:.8125rem;font-weight:500;border-bottom:1px solid var(--line)}
tr+tr td{border-top:1px solid var(--line)}
.n{text-align:right}
.due{color:var(--ink-2)}
.tag{display:inline-block;padding:1px 10px;border-radius:6px;background:var(--deep);font-size:.8125rem}
.good{background:var(--good-soft);color:var(--good)}
.warn{background:var(--warn-soft);color:var(--warn)}
.hot{background:var(--soft);color:var(--accent-ink)}
.none{padding:32px 20px;color:var(--ink-2);text-align:center}
footer{margin:48px auto 0;padding-bottom:48px;color:var(--ink-2);font-size:.8125rem}
footer p+p{margin-top:4px}
.lost{max-width:420px;margin:20vh auto 0;padding:0 24px;text-align:center}
.lost p{margin-top:12px;color:var(--ink-2)}
@media (max-width:600px){main,header>div,footer{padding-left:16px;padding-right:16px}.facts{grid-template-columns:1fr 1fr}.facts>div{padding:12px 16px}th,td{padding:10px 12px}header img{width:48px;height:48px}}
@media print{.head a,nav{display:none}.sheet,.facts>div{box-shadow:none}}
`
