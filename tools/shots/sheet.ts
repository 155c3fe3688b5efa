export type Entry = { address: string; width: number; file: string; title: string; complaints: string[] }

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const figure = ({ address, width, file, title, complaints }: Entry) =>
  `<figure style="width:${Math.round(width * 0.7)}px"><a href="${escaped(file)}"><img src="${escaped(file)}" alt="" loading="lazy"></a>
<figcaption><b>${escaped(address)}</b> ${width} · ${escaped(title)}${complaints.map((text) => `<p>${escaped(text)}</p>`).join('')}</figcaption></figure>`

/** All pictures on one page. */
export const contactSheet = (
  entries: Entry[],
): string => `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>快门 · 全部页面</title>
<style>body{font:13px/1.5 system-ui;margin:24px;background:#eee;display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start}
figure{margin:0}img{width:100%;max-height:900px;object-fit:cover;object-position:top;border-radius:12px;background:#fff}p{color:#b00;margin:0}</style>
${entries.map(figure).join('\n')}
</html>
`
