import { questionList, questionTypes, voteQuestion } from '@kuaimen/contract/content/question.endpoints'
import { useMutation } from '@tanstack/react-query'
import { query, useApi } from '../api/query'
import { forgetVote, rememberVote, type Vote } from './votes'

export const typesOfQuestions = () => query(questionTypes, {}, { quiet: true })

export const questionsOfType = (type: string) => query(questionList, { type }, { quiet: true })

export const questionsWith = (keyword: string) => query(questionList, { keyword }, { quiet: true })

/** Shown as said at once, and taken back when it did not arrive. */
export function useVote(id: number) {
  const client = useApi()
  return useMutation({
    mutationFn: (useful: Vote) => client.call(voteQuestion, { id, useful }),
    onMutate: (useful) => rememberVote(id, useful),
    onError: () => forgetVote(id),
  })
}
