import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** 联系我: a QR code that leads to a member of the company. */
export interface ContactWay {
  config_id: string
  state: string
  type: 1 | 2
  scene: 1 | 2
  style?: number
  remark: string
  skip_verify: boolean
  user: string[]
  qr_code: string
  made_at: string
}

/** 加入群聊: a QR code that leads into a group of customers. */
export interface JoinWay {
  config_id: string
  state: string
  scene: 1 | 2
  remark: string
  auto_create_room: 0 | 1
  room_base_name: string
  room_base_id: number
  chat_id_list: string[]
  qr_code: string
  made_at: string
}

/** A member of the company and a customer, who know each other. */
export interface Follow {
  external_userid: string
  userid: string
  /** The person of the lab behind it, and the phone that added. */
  user: string
  scopeName: string
  state: string
  half: boolean
  /** Seconds. */
  createtime: number
}

export interface GroupMember {
  external_userid: string
  user: string
  state: string
  /** Seconds. */
  join_time: number
}

export interface GroupChat {
  chat_id: string
  name: string
  owner: string
  create_time: number
  members: GroupMember[]
}

interface Pages {
  ways: ContactWay[]
  joinWays: JoinWay[]
  follows: Follow[]
  groups: GroupChat[]
}

const nothing = (): Pages => ({ ways: [], joinWays: [], follows: [], groups: [] })

function read(file: string): Pages {
  try {
    return { ...nothing(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Pages>) }
  } catch {
    return nothing()
  }
}

/**
 * The book of the company at WeCom. The product keeps ids of it in its database, so it outlives a restart of the lab (in
 * a file, where one is named) and a reset.
 */
export class Book {
  private readonly pages: Pages

  constructor(private readonly file: string) {
    this.pages = file ? read(file) : nothing()
  }

  get ways(): readonly ContactWay[] {
    return this.pages.ways
  }

  get joinWays(): readonly JoinWay[] {
    return this.pages.joinWays
  }

  get follows(): readonly Follow[] {
    return this.pages.follows
  }

  get groups(): readonly GroupChat[] {
    return this.pages.groups
  }

  way(by: { config_id?: string; state?: string }): ContactWay | undefined {
    return this.newest(this.pages.ways, by)
  }

  joinWay(by: { config_id?: string; state?: string }): JoinWay | undefined {
    return this.newest(this.pages.joinWays, by)
  }

  group(chatId: string): GroupChat | undefined {
    return this.pages.groups.find(({ chat_id }) => chat_id === chatId)
  }

  followsOf(externalUserid: string): Follow[] {
    return this.pages.follows.filter(({ external_userid }) => external_userid === externalUserid)
  }

  /** Changes the pages and puts them away. */
  write<T>(change: (pages: Pages) => T): T {
    const result = change(this.pages)
    if (this.file) {
      mkdirSync(dirname(this.file), { recursive: true })
      writeFileSync(`${this.file}.part`, JSON.stringify(this.pages))
      renameSync(`${this.file}.part`, this.file)
    }
    return result
  }

  private newest<T extends { config_id: string; state: string }>(
    rows: T[],
    { config_id, state }: { config_id?: string; state?: string },
  ): T | undefined {
    return rows.findLast((row) => (config_id === undefined ? row.state === state : row.config_id === config_id))
  }
}
