import { entryOf, type FaultName, faultNames } from './catalogue'

export interface FaultSetting {
  ms: number
  /** Only for this mobile, coordinate, openid or trade number: then it works from any scope. */
  when?: string
  /** Fires this many times, then the world is well again. */
  times?: number
}

export type FaultSwitch = boolean | { ms?: number; when?: string; times?: number }
export type FaultSwitches = Partial<Record<FaultName, FaultSwitch>>

export class UnknownFault extends Error {}

export class Faults {
  readonly active = new Map<FaultName, FaultSetting>()

  set(switches: FaultSwitches) {
    for (const name of Object.keys(switches)) {
      if (!faultNames.includes(name as FaultName)) throw new UnknownFault(`没有这个故障：${name}`)
    }
    for (const [name, to] of Object.entries(switches) as [FaultName, FaultSwitch | undefined][]) {
      if (!to) this.active.delete(name)
      else this.active.set(name, { ms: entryOf(name).ms ?? 0, ...(to === true ? {} : to) })
    }
  }

  /** The setting if the fault applies here and now; a counted fault is used up by asking. */
  take(name: FaultName, subject?: string): FaultSetting | undefined {
    const setting = this.active.get(name)
    if (!setting || (setting.when !== undefined && setting.when !== subject)) return undefined
    if (setting.times !== undefined) {
      setting.times -= 1
      if (setting.times <= 0) this.active.delete(name)
    }
    return setting
  }

  /** Only what was meant for exactly this subject. */
  takeFor(name: FaultName, subject: string): FaultSetting | undefined {
    return this.active.get(name)?.when === subject ? this.take(name, subject) : undefined
  }

  list(): Partial<Record<FaultName, FaultSetting>> {
    return Object.fromEntries(this.active) as Partial<Record<FaultName, FaultSetting>>
  }
}
