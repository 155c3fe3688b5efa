const hour = 3_600_000
const steps = [
  { within: 60_000, permits: 1, says: '触发分钟级流控Permits:1' },
  { within: hour, permits: 5, says: '触发小时级流控Permits:5' },
  { within: 24 * hour, permits: 10, says: '触发天级流控Permits:10' },
]

/** Other messages: so many of one template to one number. */
const noticesADay = 50
const noticesSay = `触发天级流控Permits:${noticesADay}`

/** Aliyun's rolling limits, of one-time codes and of notices, counted on what it accepted. */
export class CarrierLimits {
  private readonly accepted = new Map<string, number[]>()

  /** @param template of a notice; codes have none */
  refusal(mobile: string, now: number, template = ''): string | undefined {
    const times = this.accepted.get(`${mobile} ${template}`) ?? []
    if (template) return times.filter((at) => now - at < 24 * hour).length >= noticesADay ? noticesSay : undefined
    return steps.find(({ within, permits }) => times.filter((at) => now - at < within).length >= permits)?.says
  }

  count(mobile: string, now: number, template = '') {
    const key = `${mobile} ${template}`
    const lately = (this.accepted.get(key) ?? []).filter((at) => now - at < 24 * hour)
    this.accepted.set(key, [...lately, now])
  }

  clear() {
    this.accepted.clear()
  }
}
