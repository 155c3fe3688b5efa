/** A notice that was sent: its query and body can be sent again by a test. */
export interface WecomNotice {
  id: number
  at: string
  user: string
  /** The text inside the seal. */
  xml: string
  query: Record<string, string>
  body: string
  forged: boolean
  /** How often the product took it, of how many tries. */
  taken: number
  tries: number
}

const limit = 500

export class NoticeLog {
  private notices: WecomNotice[] = []
  private last = 0

  add(notice: Omit<WecomNotice, 'id' | 'taken' | 'tries'>): WecomNotice {
    this.last += 1
    const sent = { id: this.last, taken: 0, tries: 0, ...notice }
    this.notices = [sent, ...this.notices].slice(0, limit)
    return sent
  }

  list(): WecomNotice[] {
    return this.notices
  }

  clear() {
    this.notices = []
  }
}
