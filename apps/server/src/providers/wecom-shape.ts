/** Whom an adviser has as a contact: one row for each adviser. */
export interface WecomFollow {
  readonly userid: string
  /** Of the way that the contact came by; empty when it was none of ours. */
  readonly state: string
  readonly created_at: Date
}

export interface WecomContact {
  readonly external_userid: string
  /** Missing where WeCom is not bound to the chain's WeChat account, and for people who use WeCom themselves. */
  readonly unionid?: string
  readonly follows: readonly WecomFollow[]
}

export interface WecomContacts {
  readonly contacts: readonly WecomContact[]
  /** Empty on the last page. */
  readonly next: string
  /** Advisers of whom WeCom does not tell: what it does not say of them is not known. */
  readonly untold: readonly string[]
}

export interface WecomGroupMember {
  readonly external_userid: string
  readonly unionid?: string
  readonly state: string
  readonly joined_at: Date
}

export interface WecomGroup {
  readonly chat_id: string
  readonly name: string
  /** Customers; staff are left out. */
  readonly members: readonly WecomGroupMember[]
}

/** In WeCom's own shape: {msgtype: 'link', link: {title, url, …}}, nine at most. */
export type WecomAttachment = Readonly<Record<string, unknown>>

export interface WecomWelcome {
  readonly welcome_code: string
  readonly text: string
  readonly attachments?: readonly WecomAttachment[]
}

/** sent; gone: somebody was faster, or it is too late; busy: another app is at it, and in a second it may be ours. */
export type WelcomeResult = 'sent' | 'gone' | 'busy'

export interface Wecom {
  /** A code that adds one of these advisers; the state comes back with who added. */
  addWay(way: { state: string; users: readonly string[]; remark: string }): Promise<{
    config_id: string
    qr_code: string
  }>
  dropWay(config_id: string): Promise<void>
  /** The picture of a code, as WeCom drew it: PNG or JPEG. */
  picture(qr_code: string): Promise<Buffer>
  /** Nothing when nobody of ours has it as a contact. */
  contactOf(external_userid: string): Promise<WecomContact | undefined>
  /** A hundred advisers at most; a page of a hundred contacts, one for each adviser who has it. */
  contactsOf(userids: readonly string[], cursor: string): Promise<WecomContacts>
  /** Advisers who may have contacts. */
  followers(): Promise<readonly string[]>
  welcome(welcome: WecomWelcome): Promise<WelcomeResult>
  /** A code that leads into one of these groups; the next one is opened when they are full. */
  addJoinWay(way: { state: string; chat_ids: readonly string[]; base_name: string; remark: string }): Promise<string>
  dropJoinWay(config_id: string): Promise<void>
  joinWay(config_id: string): Promise<{ qr_code: string }>
  /** Nothing when it is no group of ours, or not any longer. */
  groupOf(chat_id: string): Promise<WecomGroup | undefined>
}

/** An event: a customer became a contact, or is none any longer. */
export interface WecomContactEvent {
  /** half_added: the customer has added, and the adviser has not said yes yet. */
  readonly kind: 'added' | 'half_added' | 'deleted_by_staff' | 'deleted_by_customer'
  /** The same when WeCom tells it again. */
  readonly key: string
  readonly at: Date
  readonly userid: string
  readonly external_userid: string
  readonly state: string
  /** Empty where somebody else says welcome. */
  readonly welcome_code: string
}

/** Something changed in a group; what, is asked. */
export interface WecomGroupEvent {
  readonly kind: 'group'
  readonly key: string
  readonly at: Date
  readonly chat_id: string
}

export type WecomEvent = WecomContactEvent | WecomGroupEvent

/** ok: genuine, with what concerns us, which may be nothing. */
export type WecomPush = { readonly ok: WecomEvent | undefined } | { readonly refused: string }
