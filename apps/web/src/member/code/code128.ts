/** Widths of bar, space, bar, space, bar, space of each sign of Code 128; the last is where it stops. */
const SIGNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'

export const signs: readonly string[] = SIGNS.split(' ')
const START_C = 105
const STOP = 106
/** What readers want to see empty on either side. */
const QUIET = 10

/** Pairs of digits, two to a sign. */
export function signsOf(digits: string): number[] {
  const pairs = (digits.match(/\d\d/g) ?? []).map(Number)
  const check = pairs.reduce((sum, value, nth) => sum + value * (nth + 1), START_C) % 103
  return [START_C, ...pairs, check, STOP]
}

export interface Barcode {
  readonly width: number
  /** Its bars, one unit high. */
  readonly path: string
}

export function barcodeOf(digits: string): Barcode {
  const widths = signsOf(digits)
    .map((sign) => signs[sign]!)
    .join('')
  let x = QUIET
  let path = ''
  for (const [nth, letter] of [...widths].entries()) {
    const wide = Number(letter)
    if (nth % 2 === 0) path += `M${x} 0h${wide}v1h-${wide}z`
    x += wide
  }
  return { width: x + QUIET, path }
}
