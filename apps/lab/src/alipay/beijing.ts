const offset = 8 * 3_600_000

/** yyyy-MM-dd HH:mm:ss, as Alipay writes and reads time. */
export const beijingTime = (at: number) => new Date(at + offset).toISOString().slice(0, 19).replace('T', ' ')

export const beijingInstant = (text: string): number =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : Number.NaN

export const yuan = (fen: number) => (fen / 100).toFixed(2)

/** fen, or NaN. */
export const fenOf = (text: unknown): number =>
  typeof text === 'string' && /^\d{1,9}\.\d\d$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
