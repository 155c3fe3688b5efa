import { expect, it } from 'vitest'
import { countResults } from './test-results.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})
const json = (numPassedTests: number, numFailedTests: number, ...testResults: object[]) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults })

it('counts passed and failed tests', () => {
  expect(countResults(json(2, 1, file('failed', 'passed', 'failed'), file('passed', 'passed')), 1)).toEqual({
    passed: 2,
    failed: 1,
  })
})

it('counts a file that does not load as a failure', () => {
  expect(countResults(json(1, 0, file('failed'), file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1 })
})

it('counts an unhandled error outside every test as a failure', () => {
  expect(countResults(json(1, 0, file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1 })
})

it('counts a run that left no report as a failure', () => {
  expect(countResults(undefined, 0)).toEqual({ passed: 0, failed: 1 })
})
