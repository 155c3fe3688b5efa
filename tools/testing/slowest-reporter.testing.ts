import { availableParallelism } from 'node:os'
import type { Reporter, TestModule } from 'vitest/node'
import { complain, say } from '../terminal/say.ts'
import { consoleSeconds, isConsoleTooLong, isTimed, longestOf, tooLong } from './longest.ts'

const SHOWN = 20

const secondsOf = (module: TestModule) => ({
  file: module.relativeModuleId,
  seconds: module.diagnostic().duration / 1000,
})

/** Names the slowest files and what the console costs; on CI, whose cores are known, what has outgrown its time fails the run. */
export default class SlowestReporter implements Reporter {
  private began = performance.now()

  onTestRunStart(): void {
    this.began = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map(secondsOf).sort((a, b) => b.seconds - a.seconds)
    if (files.length > SHOWN) {
      say(`最慢的 ${SHOWN} 个文件：`)
      for (const { file, seconds } of files.slice(0, SHOWN)) say(`  ${seconds.toFixed(1).padStart(6)} 秒  ${file}`)
    }
    const took = (performance.now() - this.began) / 1000
    const long = tooLong(files, took)
    if (long.length > 0) this.refuse(`超过 ${longestOf(took)} 秒、要拆开的测试文件：${long.join('、')}`)
    const ofConsole = consoleSeconds(files, Math.max(2, availableParallelism()))
    if (files.length > SHOWN) say(`控制台的测试：全程中的 ${ofConsole.toFixed(0)} 秒`)
    if (isConsoleTooLong(ofConsole, took)) this.refuse('控制台的测试太久了')
  }

  private refuse(why: string): void {
    complain(why)
    if (isTimed()) process.exitCode = 1
  }
}
