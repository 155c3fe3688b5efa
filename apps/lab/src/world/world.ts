import { Cashier } from '../cashier/cashier'
import { Courier } from '../cashier/courier'
import { Orders } from '../cashier/orders'
import { BillShelf } from '../cashier/shelf'
import { DemoProgram } from '../demo/program'
import type { Settings } from '../env'
import { FapiaoLedger } from '../fapiao/ledger'
import type { FaultName } from '../faults/catalogue'
import { FiredFaults } from '../faults/fired'
import { HeldCalls } from '../faults/held'
import type { FaultSetting } from '../faults/switches'
import { Mailboxes } from '../mail/mailboxes'
import { ConsentLedger } from '../oauth/ledger'
import { S3Bucket } from '../s3/bucket'
import { PartUploads } from '../s3/parts'
import { Inbox } from '../sms/inbox'
import { SmsLedger } from '../sms/ledger'
import { CarrierLimits } from '../sms/limits'
import { WxMessages } from '../wechat/messages'
import { OauthLedger } from '../wechat/oauth'
import { People } from '../wechat/people'
import { PushLog } from '../wechat/push-log'
import { AccountTokens } from '../wechat/tokens'
import { Wecom } from '../wecom/wecom'
import type { Clock } from './clock'
import { RequestLog } from './requests'
import { defaultScope, Scope } from './scope'

const minute = 60_000
const fifteenDays = 15 * 24 * 60 * minute

/** Everything the lab remembers. One process, one world, any number of scopes in it. */
export class World {
  private readonly scopes = new Map<string, Scope>()
  readonly requests = new RequestLog()
  readonly cashier = new Cashier()
  readonly orders = new Orders()
  readonly courier = new Courier()
  readonly bills = new BillShelf()
  readonly held = new HeldCalls()
  readonly fired = new FiredFaults()
  readonly fapiao = new FapiaoLedger()
  readonly carrier = new CarrierLimits()
  readonly pushes = new PushLog()
  readonly smsLedger = new SmsLedger()
  readonly s3Parts = new PartUploads()
  readonly demo: DemoProgram
  readonly inbox: Inbox
  readonly mail: Mailboxes
  readonly s3: S3Bucket
  readonly wxMessages: WxMessages
  readonly people: People
  readonly oauth: OauthLedger
  readonly tokens: AccountTokens
  readonly alipay: ConsentLedger
  readonly douyin: ConsentLedger
  readonly wecom: Wecom
  /** The phone on which somebody added an adviser, or joined a group. */
  private readonly wecomPhones = new Map<string, string>()

  constructor(
    readonly settings: Settings,
    readonly now: Clock = Date.now,
  ) {
    this.demo = new DemoProgram(settings.demo)
    this.inbox = new Inbox(now)
    this.mail = new Mailboxes(now)
    this.s3 = new S3Bucket(settings.s3.dir, now)
    this.wxMessages = new WxMessages(now)
    this.people = new People(settings.wechat.appid)
    this.oauth = new OauthLedger(settings.wechat.appid, now)
    this.tokens = new AccountTokens(settings.wechat, now)
    this.wecom = new Wecom(settings.wecom, now)
    this.alipay = new ConsentLedger({ codeMs: 3 * minute, tokenMs: fifteenDays }, now)
    this.douyin = new ConsentLedger({ codeMs: 10 * minute, tokenMs: fifteenDays }, now)
  }

  scope(name: string = defaultScope): Scope {
    const known = this.scopes.get(name)
    if (known) return known
    const fresh = new Scope(name)
    this.scopes.set(name, fresh)
    return fresh
  }

  /** Servers call the lab without a cookie: a scope is known from the code or token, else by the fault's subject. */
  fault(name: FaultName, at: { scope?: Scope; subject?: string } = {}): FaultSetting | undefined {
    const setting = this.look(name, at)
    if (setting && at.subject !== undefined) this.fired.add(name, at.subject)
    return setting
  }

  /** Where a message to this openid is going: to the phone that logged in with it, else to nobody's in particular. */
  wxAt(openid: string): { scope?: Scope; subject: string } {
    const met = this.people.of(openid)
    return met ? { scope: this.scope(met.scopeName), subject: openid } : { subject: openid }
  }

  wecomMeets(user: string, scopeName: string) {
    this.wecomPhones.set(user, scopeName)
  }

  /** Faults of WeCom follow the phone that added, or are aimed at a user. */
  wecomAt(user: string): { scope?: Scope; subject: string } {
    const phone = this.wecomPhones.get(user)
    return phone === undefined ? { subject: user } : { scope: this.scope(phone), subject: user }
  }

  private look(name: FaultName, at: { scope?: Scope; subject?: string }): FaultSetting | undefined {
    const own = (at.scope ?? this.scope()).faults.take(name, at.subject)
    if (own || at.subject === undefined) return own
    for (const scope of this.scopes.values()) {
      const aimed = scope.faults.takeFor(name, at.subject)
      if (aimed) return aimed
    }
    return undefined
  }

  /** A named scope resets itself alone; without a name everything starts over. */
  reset(name?: string) {
    if (name !== undefined) {
      this.scopes.get(name)?.calls.dropOpen()
      this.scopes.delete(name)
      return
    }
    for (const scope of this.scopes.values()) scope.calls.dropOpen()
    this.scopes.clear()
    this.inbox.clear()
    this.mail.clear()
    this.smsLedger.clear()
    this.wxMessages.clear()
    this.people.clear()
    this.pushes.clear()
    this.carrier.clear()
    this.requests.clear()
    this.held.release()
    this.fired.clear()
    this.cashier.clear()
    this.orders.clear()
    this.courier.clear()
    this.fapiao.clear()
    this.oauth.clear()
    this.tokens.clear()
    this.alipay.clear()
    this.douyin.clear()
    this.wecom.clear()
    this.wecomPhones.clear()
  }
}
