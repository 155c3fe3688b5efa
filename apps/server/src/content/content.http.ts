import { countPagead, getAgreement, pageContent, trackEvents } from '@kuaimen/contract/content/content.endpoints'
import { questionList, questionTypes, voteQuestion } from '@kuaimen/contract/content/question.endpoints'
import { bind, bindShared } from '../http/request/bind'
import { agreement, contentOfPage, countClicks } from './content.service'
import { countVote, questionsOf, typesOfQuestions } from './question.service'

export const contentHttp = [
  bindShared(pageContent, (ctx, { path, city_id }) => contentOfPage(ctx, path, city_id)),
  bind(countPagead, (ctx, { ad_uuid, ad_type, path }) =>
    countClicks(ctx, [{ name: `ad_${ad_type}`, target: ad_uuid, page: path }]),
  ),
  bind(trackEvents, (ctx, { events, channel }) => countClicks(ctx, events, channel)),
  bindShared(getAgreement, (ctx, { type }) => agreement(ctx, type)),
  bindShared(questionTypes, (ctx) => typesOfQuestions(ctx)),
  bindShared(questionList, (ctx, wanted) => questionsOf(ctx, wanted)),
  bind(voteQuestion, (ctx, { id, useful }) => countVote(ctx, id, useful === 1)),
]
