const hour = 3_600_000
const steps = [
  { within: 60_000, permits: 1, says: '触发分钟级流控Permits:1' },
  { within: hour, permits: 5, says: '触发小时级流控Permits:5' },
  { within: 24 * hour, permits: 10, says: '触发天级流控Permits:10' },
]

/** Aliyun's rolling limits for one-time codes, counted on what it accepted. */
export class CarrierLimits {
  private readonly accepted = new Map<string, number[]>()

  refusal(mobile: string, now: number): string | undefined {
    const times = this.accepted.get(mobile) ?? []
    return steps.find(({ within, permits }) => times.filter((at) => now - at < within).length >= permits)?.says
  }

  count(mobile: string, now: number) {
    const lately = (this.accepted.get(mobile) ?? []).filter((at) => now - at < 24 * hour)
    this.accepted.set(mobile, [...lately, now])
  }

  clear() {
    this.accepted.clear()
  }
}
