/** '199.00' → 19900; nothing else is an amount. */
export function fenOfYuan(text: string): number | undefined {
  if (!/^(0|[1-9]\d{0,8})\.\d\d$/.test(text)) return undefined
  const fen = Number(text.replace('.', ''))
  return fen > 0 ? fen : undefined
}

/** 'yyyy-MM-dd HH:mm:ss', Beijing's time; refunds come with milliseconds. */
export function beijingInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?$/.test(text)) return undefined
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
