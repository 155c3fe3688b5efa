import type { FaultName } from './catalogue'

const shown = 20_000

/** Which faults have come to pass, and for whom: one that was only switched on shows nothing. */
export class FiredFaults {
  private readonly names = new Map<string, Set<FaultName>>()

  add(name: FaultName, subject: string) {
    const known = this.names.get(subject)
    if (known) known.add(name)
    else this.names.set(subject, new Set([name]))
    const [oldest] = this.names.keys()
    if (this.names.size > shown && oldest !== undefined) this.names.delete(oldest)
  }

  of(subject: string): FaultName[] {
    return [...(this.names.get(subject) ?? [])]
  }

  clear() {
    this.names.clear()
  }
}
