import { randomBytes } from 'node:crypto'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { countsUntil } from '@kuaimen/contract/member/level.rules'
import { pointsGoodUntil } from '@kuaimen/contract/member/points.rules'
import { addGrowth, addPoints, lockMembership } from '../../member/points/points.service'
import type { TestApp } from '../app'

/** Points and as much growth, given on a day; today unless another is said. */
export const somePoints = (app: TestApp, memberId: number, amount: number, day = studioDay(app.services.now())) =>
  app.database.transaction(async (tx) => {
    const at = app.services.now()
    const subject_no = randomBytes(8).toString('hex')
    const held = (await lockMembership(tx, memberId, at))!
    const gift = { event: 'gift', amount, subject_no, expires_on: pointsGoodUntil(day), at } as const
    const after = await addPoints(tx, held, gift)
    await addGrowth(tx, after, { event: 'task', amount, subject_no, counts_until: countsUntil(day, 365), at })
  })
