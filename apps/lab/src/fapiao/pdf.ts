import type { Fapiao } from './ledger'

const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
const day = (at: number) => {
  const [year, month, date] = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10).split('-')
  return `${year}年${month}月${date}日`
}

/** Chinese in the way every reader knows without a font in the file: UTF-16 for a font of Adobe's collection. */
const hex = (text: string) => {
  const bytes = Buffer.from(text, 'utf16le')
  return `<${bytes.swap16().toString('hex').toUpperCase()}>`
}

const line = (x: number, y: number, size: number, text: string) => `BT /F1 ${size} Tf ${x} ${y} Td ${hex(text)} Tj ET`
const ruled = (x: number, y: number, wide: number, high: number) => `0.8 w ${x} ${y} ${wide} ${high} re S`

function drawing({ kind, buyer, goods, amount, tax, number, issued_at = 0, apply_id }: Fapiao): string {
  const title = kind === 'VAT_FAPIAO' ? '电子发票（增值税专用发票）' : '电子发票（普通发票）'
  return [
    '0.45 0.18 0.12 RG 0.45 0.18 0.12 rg',
    line(150, 350, 18, title),
    line(400, 330, 9, `发票号码：${number}`),
    line(400, 316, 9, `开票日期：${day(issued_at)}`),
    ruled(30, 60, 535, 245),
    ruled(30, 250, 535, 55),
    '0 0 0 rg',
    line(40, 286, 10, `购买方名称：${buyer.name}`),
    line(40, 266, 10, `统一社会信用代码/纳税人识别号：${buyer.taxpayer_id ?? ''}`),
    line(40, 226, 10, `项目：*生活服务*${goods}`),
    line(40, 206, 10, `金额：¥${yuan(amount - tax)}`),
    line(220, 206, 10, `税额：¥${yuan(tax)}`),
    line(40, 166, 12, `价税合计（小写）：¥${yuan(amount)}`),
    line(40, 126, 10, '销售方名称：快门照相馆（实验台）'),
    line(40, 86, 9, `备注：申请单 ${apply_id}。实验台生成，不是真的发票。`),
  ].join('\n')
}

const encode = (text: string) => Buffer.from(text, 'latin1')

/** A whole PDF 1.4 by hand: one page, one line of text after the other, and a table of where its objects are. */
export function pdfOf(fapiao: Fapiao): Buffer {
  const content = drawing(fapiao)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 397] /Resources << /Font << /F1 4 0 R >> >> /Contents 7 0 R >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 6 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return encode(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
