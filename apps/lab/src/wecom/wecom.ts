import type { Settings } from '../env'
import type { Clock } from '../world/clock'
import { Book } from './book'
import { NoticeLog } from './notice-log'
import { CorpTokens } from './tokens'
import { Welcomes } from './welcomes'

/** Everything of the company's at WeCom. */
export class Wecom {
  readonly book: Book
  readonly tokens: CorpTokens
  readonly welcomes: Welcomes
  readonly notices = new NoticeLog()

  constructor(settings: Settings['wecom'], now: Clock) {
    this.book = new Book(settings.file)
    this.tokens = new CorpTokens(settings, now)
    this.welcomes = new Welcomes(now)
  }

  /** Messages and notices go; ways, contacts and groups stay, as the product's database knows them. */
  clear() {
    this.tokens.clear()
    this.welcomes.clear()
    this.notices.clear()
  }
}
