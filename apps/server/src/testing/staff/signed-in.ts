import { staffMe } from '@kuaimen/contract/staff/session.endpoints'
import type { TestApp } from '../app'
import { aStaffMember, type StaffBrowser } from './browser'

/** Cookies of people who are signed in on the console: the owner of the chain, and a clerk of a store. */
export interface SignedIn {
  readonly owner: string
  readonly clerk: string
  readonly login: string
  /** Of the owner's second factor. */
  readonly secret: Buffer
}

const cookieOf = ({ cookies }: StaffBrowser) => `console=${cookies.get('console')}`

export async function signedIn(app: TestApp, storeId: number): Promise<SignedIn> {
  const owner = await aStaffMember(app, 'owner')
  const clerk = await aStaffMember(app, 'clerk', storeId)
  const { data } = await owner.call(staffMe, {})
  return { owner: cookieOf(owner), clerk: cookieOf(clerk), login: data.login, secret: owner.secret! }
}
