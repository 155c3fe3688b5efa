export type Entry = {
  address: string
  width: number
  file: string
  title: string
  complaints: string[]
  /** The same, as it was when pictures were taken the last time. */
  before?: string
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const picture = (file: string, width: number, words: string) =>
  `<figure style="width:${Math.round(width * 0.6)}px"><a href="${escaped(file)}"><img src="${escaped(file)}" alt="" loading="lazy"></a><figcaption>${width} ${words}</figcaption></figure>`

const pair = ({ width, file, before, complaints }: Entry) =>
  [
    before ? picture(before, width, '之前') : '',
    picture(file, width, before ? '现在' : ''),
    ...complaints.map((text) => `<p>${escaped(text)}</p>`),
  ].join('')

const row = (address: string, entries: Entry[]) =>
  `<section><h2>${escaped(address)} <small>${escaped(entries[0]?.title ?? '')}</small></h2><div>${entries.map(pair).join('\n')}</div></section>`

/** All pictures on one page, each beside what it was before. */
export const contactSheet = (entries: Entry[]): string => {
  const addresses = [...new Set(entries.map(({ address }) => address))]
  const rows = addresses.map((address) =>
    row(
      address,
      entries.filter((entry) => entry.address === address),
    ),
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>快门 · 全部页面</title>
<style>body{font:13px/1.5 system-ui;margin:24px;background:#eee}h2{font-size:15px;margin:24px 0 8px}small{font-weight:400;color:#666}
div{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}figure{margin:0}figcaption{color:#666}
img{width:100%;max-height:900px;object-fit:cover;object-position:top;border-radius:12px;background:#fff}p{color:#b00;margin:0;max-width:240px}</style>
${rows.join('\n')}
</html>
`
}
