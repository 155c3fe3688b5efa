import { knownUsers, openidOf } from './users'

export interface Met {
  user: string
  /** The phone it came from, so that its faults follow. */
  scopeName: string
}

/** The owner of an openid: a hash does not tell, so whoever logs in is remembered. */
export class People {
  private readonly met = new Map<string, Met>()

  constructor(private readonly appid: string) {}

  openid(user: string): string {
    return openidOf(this.appid, user)
  }

  meet(openid: string, met: Met) {
    this.met.set(openid, met)
  }

  of(openid: string): Met | undefined {
    return this.met.get(openid)
  }

  nameOf(openid: string): string {
    return this.met.get(openid)?.user ?? knownUsers.find(({ id }) => this.openid(id) === openid)?.id ?? ''
  }

  clear() {
    this.met.clear()
  }
}
