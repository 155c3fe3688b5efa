import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Flag, Keyword } from '../kernel/fields'
import { questionTypeNotFound } from './content.errors'
import { QuestionList, QuestionTypes } from './question.views'

export const questionTypes = endpoint({
  method: 'GET',
  path: '/api/issue/types',
  access: 'visitor',
  summary: '常见问题的分类，和大家问得最多的几个',
  data: QuestionTypes,
})

export const questionList = endpoint({
  method: 'GET',
  path: '/api/issue/list',
  access: 'visitor',
  summary: '常见问题，按分类或按词找',
  query: { type: z.string().max(40).optional(), keyword: Keyword.optional() },
  data: QuestionList,
  errors: [questionTypeNotFound],
})

export const voteQuestion = endpoint({
  method: 'POST',
  path: '/api/issue/vote',
  access: 'visitor',
  summary: '一个回答有没有帮上忙，只记数',
  body: z.object({ id: BodyId, useful: Flag }),
  data: z.null(),
  perMinute: 20,
})
