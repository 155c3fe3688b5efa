import { ID_LENGTH } from '@kuaimen/contract/kernel/ids'
import { paths } from '@kuaimen/contract/kernel/paths'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { notifyAll } from '../../notice/notice.service'
import { issueCoupons } from '../../wallet/issue/issue.service'
import { eachBatch } from '../membership/batch.service'
import { type LevelRow, listLevels } from '../membership/membership.sql'
import type { Benefit } from '../membership/membership.table'
import { type DueGift, drawBytes, insertGifts, lockBirthdays, lockMonthly, saveCodes } from './gift.sql'

const KINDS = { upgrade: 'upgrade_coupon', birthday: 'birthday_coupon', monthly: 'monthly_coupon' } as const
type Kind = keyof typeof KINDS
/** Where the coupons lie. */
const CARDS = paths.cardCase({ type: 'coupon' })

const benefitOf = (levels: readonly LevelRow[], level: number, kind: Kind): Benefit | undefined =>
  levels.find((one) => one.level === level)?.benefits.find((one) => one.kind === KINDS[kind])

interface Give extends Pick<Services, 'randomBytes'> {
  readonly kind: Kind
  readonly levels: readonly LevelRow[]
  readonly at: Date
}

type Given = DueGift & { readonly code: string; readonly text: string }

/** Coupons of a level, once for a key; those who get one now. */
async function give(tx: Tx, due: readonly DueGift[], { kind, levels, at, randomBytes }: Give): Promise<Given[]> {
  const worth = due.filter(({ level }) => benefitOf(levels, level, kind))
  if (worth.length === 0) return []
  const fresh = await insertGifts(tx, kind, worth, at)
  const given: Given[] = []
  for (const level of new Set(fresh.map((one) => one.level))) {
    const { rule_key, text } = benefitOf(levels, level, kind)!
    const to = fresh.filter((one) => one.level === level)
    const codes = await issueCoupons(
      tx,
      rule_key,
      to.map(({ member_id }) => member_id),
      { at, randomBytes, origin: 'level' },
    )
    given.push(...to.map((one, nth) => ({ ...one, text, code: codes[nth]! })))
  }
  if (given.length > 0) await saveCodes(tx, kind, given)
  return given
}

/** What a level gives for the first time that it is reached, in the transaction that reaches it: their words. */
export async function giveUpgrades(
  tx: Tx,
  memberId: number,
  reached: readonly LevelRow[],
  at: Date,
): Promise<string[]> {
  const due = reached.map(({ level }) => ({ member_id: memberId, level, key: String(level) }))
  const bytes = await drawBytes(tx, due.length)
  let drawn = 0
  const randomBytes = () => {
    drawn += 1
    return bytes.subarray((drawn - 1) * ID_LENGTH, drawn * ID_LENGTH)
  }
  return (await give(tx, due, { kind: 'upgrade', levels: reached, at, randomBytes })).map(({ text }) => text)
}

/** The first of a month: whose birthday it brings. Changed in the month, a birthday is next year's. */
export async function giveBirthdays(services: Services): Promise<void> {
  const at = services.now()
  const today = studioDay(at)
  const [year, month] = [today.slice(0, 4), today.slice(5, 7)]
  const began = studioInstant(`${year}-${month}-01`)
  await eachBatch(services, async (tx, page) => {
    const rows = await lockBirthdays(tx, { month, key: year, began }, page)
    const levels = await listLevels(tx)
    const due = rows.map((row) => ({ ...row, key: year }))
    const given = await give(tx, due, { kind: 'birthday', levels, at, randomBytes: services.randomBytes })
    await notifyAll(
      tx,
      given.map(({ member_id, text }) => ({
        ...{ member_id, kind: 'birthday', dedupe: `birthday:${member_id}:${year}`, at },
        data: { gift: `${text}已放进您的卡包，愿您被好好看见。` },
        path: CARDS,
      })),
    )
    return rows.map(({ member_id }) => member_id)
  })
}

/** The first of a month: coupons of the levels that give some. */
export async function giveMonthly(services: Services): Promise<void> {
  const at = services.now()
  const key = studioDay(at).slice(0, 7)
  await eachBatch(services, async (tx, page) => {
    const levels = await listLevels(tx)
    const giving = levels.filter(({ level }) => benefitOf(levels, level, 'monthly')).map(({ level }) => level)
    if (giving.length === 0) return []
    const rows = await lockMonthly(tx, { levels: giving, key }, page)
    const due = rows.map((row) => ({ ...row, key }))
    const given = await give(tx, due, { kind: 'monthly', levels, at, randomBytes: services.randomBytes })
    await notifyAll(
      tx,
      given.map(({ member_id, text }) => ({
        ...{ member_id, kind: 'monthly_gift', dedupe: `monthly:${member_id}:${key}`, at },
        data: { gift: `${text}已放进您的卡包。` },
        path: CARDS,
      })),
    )
    return rows.map(({ member_id }) => member_id)
  })
}
