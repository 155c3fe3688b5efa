import type { Reporter, TestCase } from 'vitest/node'
import { say } from '../terminal/say.ts'

const SAID_AT_MOST = 600

/** Names what passed only after a failure, and what failed first, so that a race is not forgotten because the second try went well. */
export default class RetriedReporter implements Reporter {
  private readonly retried: string[] = []
  private count = 0

  onTestCaseResult(test: TestCase): void {
    const found = test.diagnostic()
    if (!found?.flaky) return
    this.count += 1
    this.retried.push(`${test.module.relativeModuleId} > ${test.fullName}（重试 ${found.retryCount} 次）`)
    for (const { message, stacks } of test.result().errors ?? []) {
      const place = stacks?.[0]
      this.retried.push(`  ${message.slice(0, SAID_AT_MOST)}${place ? `（${place.file}:${place.line}）` : ''}`)
    }
  }

  onTestRunEnd(): void {
    if (this.count === 0) return
    say(`重试后才通过的 ${this.count} 个：`)
    for (const line of this.retried) say(`  ${line}`)
  }
}
