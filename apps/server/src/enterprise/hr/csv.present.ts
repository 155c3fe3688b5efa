import { withoutTurning } from '@kuaimen/contract/kernel/text'

/** What a table of numbers takes for a formula, or for a field of its own. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
/** An amount below nothing is a number and no formula. */
const AMOUNT = /^-\d+\.\d\d$/

const cell = (said: string): string => {
  const text = withoutTurning(said)
  const plain = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** For a table of numbers: UTF-8 with its mark, since one of them takes everything else for GBK. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
