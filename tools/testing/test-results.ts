export type Tally = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Vitest's JSON as two numbers; whatever made it fail without a failed test counts as one. */
export const countResults = (json: string | undefined, exitCode: number): Tally => {
  if (json === undefined) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as VitestReport
  // A file that does not load has no tests to fail.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = numFailedTests + brokenFiles.length
  return { passed: numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}
