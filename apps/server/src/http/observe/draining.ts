/** Whether this process leaves: `/readyz` says so before anything is refused. */
export class Leaving {
  now = false

  begin(): void {
    this.now = true
  }
}
