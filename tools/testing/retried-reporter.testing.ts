import type { Reporter, TestCase } from 'vitest/node'
import { say } from '../terminal/say.ts'

/** Names what passed only after a failure, so that a race is not forgotten because the second try went well. */
export default class RetriedReporter implements Reporter {
  private readonly retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    const found = test.diagnostic()
    if (found?.flaky)
      this.retried.push(`${test.module.relativeModuleId} > ${test.fullName}（重试 ${found.retryCount} 次）`)
  }

  onTestRunEnd(): void {
    if (this.retried.length === 0) return
    say(`重试后才通过的 ${this.retried.length} 个：`)
    for (const line of this.retried) say(`  ${line}`)
  }
}
