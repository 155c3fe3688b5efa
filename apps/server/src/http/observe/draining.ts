/** Whether this process leaves: `/readyz` says so before anything is refused. */
export class Leaving {
  now = false
  private readonly works: (() => void)[] = []

  begin(): void {
    this.now = true
    for (const work of this.works.splice(0)) work()
  }

  /** Streams end at once: whoever had one finds another process. */
  onBegin(work: () => void): void {
    this.works.push(work)
  }
}
