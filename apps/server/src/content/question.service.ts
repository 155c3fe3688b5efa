import { questionTypeNotFound } from '@kuaimen/contract/content/content.errors'
import type { QuestionTypes, QuestionView } from '@kuaimen/contract/content/question.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { type ChainSettings, chainSettings, withSettings } from '../brand/settings.service'
import type { Ctx } from '../context'
import { loadSpeller } from '../db/pinyin'
import { markdownToHtml } from '../http/reply/markdown'
import type { question } from './content.table'
import {
  addVote,
  listAlike,
  listAsked,
  listByIds,
  listQuestions,
  listTop,
  listTypes,
  type Wanted,
} from './question.sql'

const TOP_AT_MOST = 5
/** A search shows what fits best to what one asked; who finds none among so many asks otherwise. */
const AT_MOST = 100
const ASKED_MS = 60_000

type Row = typeof question.$inferSelect

/** An answer names the chain's own hours and shares. */
const present = (rows: readonly Row[], chain: ChainSettings): QuestionView[] =>
  rows.map(({ id, type, type_name, question, answer, updated_on }) => ({
    id,
    type,
    type_name,
    question,
    answer_html: markdownToHtml(withSettings(answer, chain)),
    updated_on,
  }))

export async function typesOfQuestions(ctx: Ctx): Promise<QuestionTypes> {
  const [types, top, chain] = await Promise.all([listTypes(ctx.db), listTop(ctx.db, TOP_AT_MOST), chainSettings(ctx)])
  return { types, top: present(top, chain) }
}

const SPELT = /^[a-z]{2,}$/

/** No question has these words: who writes pinyin means a question that reads so, all others one that says nearly that. */
async function nearest({ db, now }: Ctx, wanted: Wanted, atMost: number): Promise<Row[]> {
  const keyword = wanted.keyword?.trim().toLowerCase() ?? ''
  if (keyword === '') return []
  const spelt = keyword.replaceAll(/\s/g, '')
  if (!SPELT.test(spelt)) return listAlike(db, { ...wanted, keyword }, atMost)
  const asked = await db.cached({ key: ['questions-asked'], now: now(), forMs: ASKED_MS }, listAsked)
  const { readsAs } = await loadSpeller()
  const ids = asked.filter((one) => readsAs(one.question, spelt)).map(({ id }) => id)
  return ids.length === 0 ? [] : listByIds(db, ids, wanted, atMost)
}

/** A type that nobody has written for is none; words that nobody has written find nothing. */
export async function questionsOf(ctx: Ctx, wanted: Wanted, atMost = AT_MOST): Promise<QuestionView[]> {
  const [exact, chain] = await Promise.all([listQuestions(ctx.db, wanted, atMost), chainSettings(ctx)])
  const rows = exact.length > 0 ? exact : await nearest(ctx, wanted, atMost)
  if (rows.length === 0 && wanted.type !== undefined && !wanted.keyword) throw new Refusal(questionTypeNotFound)
  return present(rows, chain)
}

export async function countVote(ctx: Ctx, id: number, isUseful: boolean): Promise<null> {
  await addVote(ctx.db, id, studioDay(ctx.now()), isUseful)
  return null
}
