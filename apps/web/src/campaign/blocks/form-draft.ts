import { tabStorage } from '../../platform/browser/phone-storage'
import type { Answers } from './form-answers'

const KEY = 'formAnswers'

interface Draft {
  readonly form_key: string
  readonly answers: Answers
}

/** While the text that is agreed to is read on its own page. */
export const persistAnswers = (form_key: string, answers: Answers): void =>
  void tabStorage.set(KEY, JSON.stringify({ form_key, answers } satisfies Draft))

/** Once: they are for who comes back from reading. */
export function takeAnswers(form_key: string): Answers {
  const draft = tabStorage.read<Partial<Draft>>(KEY)
  if (draft?.form_key !== form_key) return {}
  tabStorage.drop(KEY)
  return draft.answers ?? {}
}
