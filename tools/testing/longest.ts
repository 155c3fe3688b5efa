/** A test file that takes longer leaves the other workers waiting for it at the end. */
const LONGEST_S = 60

/** The same of a run of fifteen minutes: on a machine that is slower today, a file may take as much longer. */
const LONGEST_SHARE = 1 / 15

export const longestOf = (runSeconds: number): number => Math.max(LONGEST_S, Math.round(runSeconds * LONGEST_SHARE))

/** Files to be split. */
export const tooLong = (files: readonly { file: string; seconds: number }[], runSeconds: number): string[] =>
  files.filter(({ seconds }) => seconds > longestOf(runSeconds)).map(({ file }) => file)

/** The console's own tests: its screens, its journeys, and the rooms that serve nobody else. */
const OF_CONSOLE = /^(apps\/console|e2e\/console|apps\/server\/src\/(staff|booking\/(board|desk)))\//

/** How much longer the console may make a run. */
const CONSOLE_S = 210

/** Seconds of the run that the console's tests are, with all workers at work. */
export const consoleSeconds = (files: readonly { file: string; seconds: number }[], workers: number): number =>
  files.filter(({ file }) => OF_CONSOLE.test(file)).reduce((sum, { seconds }) => sum + seconds, 0) / workers

/** A machine that is slower today gives the console the same share of its run. */
export const isConsoleTooLong = (seconds: number, runSeconds: number): boolean =>
  seconds > Math.max(CONSOLE_S, (runSeconds * CONSOLE_S) / 1800)

/** Asked of CI alone, whose cores are known. */
export const isTimed = (): boolean => Boolean(process.env.CI)

/** Files known to be long, the longest first; where nobody has run them yet, their size says nothing about it. */
const LONG: readonly RegExp[] = [
  /^e2e\/payment\/chaos/,
  /^e2e\/entry\/operate/,
  /^e2e\/walk\//,
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
