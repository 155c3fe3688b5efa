import type { saveTitle as SaveTitle } from '@kuaimen/contract/invoice/invoice.endpoints'
import { titleNotFound, tooManyTitles } from '@kuaimen/contract/invoice/invoice.errors'
import { TITLES_AT_MOST } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceTitleView } from '@kuaimen/contract/invoice/invoice.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { presentTitle } from './invoice.present'
import {
  clearDefault,
  findTitle,
  insertTitle,
  listTitles,
  lockTitles,
  makeDefault,
  removeTitle,
  updateTitle,
} from './title.sql'

export async function titlesOf({ db, principal }: MemberCtx): Promise<InvoiceTitleView[]> {
  return (await listTitles(db, principal.memberId)).map(presentTitle)
}

type Wanted = InputOf<typeof SaveTitle>

/** A person has neither a tax code nor a bank, whatever the title was before. */
const NOTHING = { tax_code: '', address: '', phone: '', bank: '', account: '' }

async function put(tx: Tx, memberId: number, wanted: Wanted, now: Date): Promise<number> {
  const { id, is_default: _, ...fields } = wanted
  const values = { ...NOTHING, ...fields }
  if (id === undefined) {
    if ((await listTitles(tx, memberId)).length >= TITLES_AT_MOST)
      throw new Refusal(tooManyTitles({ count: TITLES_AT_MOST }))
    return insertTitle(tx, memberId, values, now)
  }
  if (!(await updateTitle(tx, memberId, id, values))) throw new Refusal(titleNotFound)
  return id
}

export const saveTitle = (ctx: MemberCtx, wanted: Wanted): Promise<InvoiceTitleView> =>
  ctx.transaction(async (tx) => {
    const { memberId } = ctx.principal
    await lockTitles(tx, memberId)
    const id = await put(tx, memberId, wanted, ctx.now())
    const before = await findTitle(tx, memberId, id)
    if (wanted.is_default) await makeDefault(tx, memberId, id)
    else if (before?.is_default) await clearDefault(tx, memberId)
    const saved = await findTitle(tx, memberId, id)
    if (!saved) throw new Refusal(titleNotFound)
    return presentTitle(saved)
  })

export async function deleteTitle({ db, principal }: MemberCtx, id: number): Promise<null> {
  if (!(await removeTitle(db, principal.memberId, id))) throw new Refusal(titleNotFound)
  return null
}
