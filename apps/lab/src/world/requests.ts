export interface ProviderRequest {
  id: number
  at: string
  provider: string
  method: string
  path: string
  status: number
  ms: number
}

const limit = 200

/** Requests of the product to the outside world, newest first. Queries are left out: they hold secrets. */
export class RequestLog {
  private rows: ProviderRequest[] = []
  private last = 0

  add(row: Omit<ProviderRequest, 'id'>) {
    this.last += 1
    this.rows = [{ id: this.last, ...row }, ...this.rows].slice(0, limit)
  }

  list(): ProviderRequest[] {
    return this.rows
  }

  clear() {
    this.rows = []
  }
}
