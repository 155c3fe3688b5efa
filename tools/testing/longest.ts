/** A test file that takes longer leaves the other workers waiting for it at the end. */
export const LONGEST_S = 60

/** Files to be split: asked of CI alone, whose cores are known. */
export const outgrown = (files: readonly { file: string; seconds: number }[]): string[] =>
  process.env.CI ? tooLong(files) : []

export const tooLong = (files: readonly { file: string; seconds: number }[]): string[] =>
  files.filter(({ seconds }) => seconds > LONGEST_S).map(({ file }) => file)

/** Files known to be long, the longest first; where nobody has run them yet, their size says nothing about it. */
const LONG: readonly RegExp[] = [
  /^e2e\/entry\/operate/,
  /^e2e\/payment\/chaos/,
  /^e2e\/walk\//,
  /^e2e\/notice\/killed/,
  /^e2e\/booking\//,
  /^e2e\/entry\/place/,
  /^e2e\/payment\//,
  /^apps\/server\/.*\/tampering/,
  /^apps\/server\/.*sequences/,
]

/** How early a file begins: a smaller number sooner. */
export const turnOf = (file: string): number => {
  const nth = LONG.findIndex((long) => long.test(file))
  return nth < 0 ? LONG.length : nth
}
