export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
