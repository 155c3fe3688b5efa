import { z } from 'zod'

const QuestionType = z.object({ type: z.string(), type_name: z.string(), count: z.number().int() })
export type QuestionType = z.infer<typeof QuestionType>

const QuestionView = z.object({
  id: z.number().int(),
  type: z.string(),
  type_name: z.string(),
  question: z.string(),
  answer_html: z.string().describe('made from Markdown; holds no raw HTML of an author'),
  updated_on: z.string(),
})
export type QuestionView = z.infer<typeof QuestionView>

export const QuestionTypes = z.object({
  types: z.array(QuestionType),
  top: z.array(QuestionView).describe('what everybody asks, five at most'),
})
export type QuestionTypes = z.infer<typeof QuestionTypes>

export const QuestionList = z.array(QuestionView)
