import { randomUUID } from 'node:crypto'

const limit = 50

/** Bills that were asked for and can be fetched for a while. */
export class BillShelf {
  private readonly files = new Map<string, { file: Buffer; until: number }>()

  put(file: Buffer, until = Number.POSITIVE_INFINITY): string {
    const token = randomUUID()
    this.files.set(token, { file, until })
    for (const old of [...this.files.keys()].slice(0, -limit)) this.files.delete(old)
    return token
  }

  take(token: string, now = 0): Buffer | undefined {
    const found = this.files.get(token)
    return found && found.until > now ? found.file : undefined
  }
}
