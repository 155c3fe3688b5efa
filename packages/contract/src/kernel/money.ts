/** Money is integer 分 everywhere; 元 exist only as text. */
export type Fen = number

export const isFen = (value: number): boolean => Number.isSafeInteger(value)

/** 19900 → '199', 19950 → '199.50': whole yuan lose their zeros, as on a price tag. */
export function formatYuan(fen: Fen): string {
  const sign = fen < 0 ? '-' : ''
  const abs = Math.abs(fen)
  const yuan = Math.floor(abs / 100)
  const rest = abs % 100
  return rest === 0 ? `${sign}${yuan}` : `${sign}${yuan}.${String(rest).padStart(2, '0')}`
}

/** 50000 → '+¥500', -19900 → '−¥199': what a balance changed by, with a true minus. */
export const signedYuan = (fen: Fen): string => `${fen > 0 ? '+' : fen < 0 ? '−' : ''}¥${formatYuan(Math.abs(fen))}`

/** 19900 → '199.00': what providers and receipts want. */
export const formatYuanExact = (fen: Fen): string => (fen < 0 ? `-${exact(-fen)}` : exact(fen))

const exact = (fen: Fen) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
