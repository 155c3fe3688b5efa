import { refusedAgain } from '@kuaimen/contract/kernel/limits.rules'
import { loginDelayed } from '@kuaimen/contract/staff/staff.errors'
import type { Services } from '../context'
import { forgetTries, openAgainAt, takeTry } from './tries.sql'

/** One try at a door: refused while it is shut, forgotten once it was right. */
export async function tried<T>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  door: string,
  attempt: () => Promise<T>,
): Promise<T> {
  if (!(await takeTry(db, door, now()))) {
    const again = (await openAgainAt(db, door)) ?? now()
    throw refusedAgain(loginDelayed, again, now())
  }
  const right = await attempt()
  await forgetTries(db, door)
  return right
}
