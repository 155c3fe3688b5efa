import type { InvoiceTitleView } from '@kuaimen/contract/invoice/invoice.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { useRef, useState } from 'react'
import { sayFailure } from '../../platform/page/say-failure'
import { toast } from '../../ui/Toast/toast'
import { chooseTitle } from '../choice'
import { useSaveTitle } from '../invoice.api'
import { EMPTY_TITLE, errorsIn, formOf, inputOf, type TitleErrors, type TitleForm } from '../title-form'
import { pickFromWechat } from './wechat-title'

/** What the server found wrong, by field. */
const refusedFields = (error: unknown): TitleErrors => {
  if (!(error instanceof Refusal) || error.code !== invalidInput.code) return {}
  const messages = (error.data ?? {}) as Record<string, string[]>
  return Object.fromEntries(Object.entries(messages).map(([field, [words]]) => [field, words]))
}

/** One title in the making: what is written, what is wrong with it, and its saving. */
export function useTitleForm(title: InvoiceTitleView | undefined, begun: TitleForm | null, onSaved: () => void) {
  const [form, setForm] = useState<TitleForm>(title ? formOf(title) : (begun ?? EMPTY_TITLE))
  const [refused, setRefused] = useState<TitleErrors>({})
  const [isAsked, setIsAsked] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const { mutateAsync: save } = useSaveTitle()
  const errors: TitleErrors = { ...(isAsked ? errorsIn(form) : {}), ...refused }

  const change = (part: Partial<TitleForm>) => {
    setForm((before) => ({ ...before, ...part }))
    setRefused({})
  }
  const submit = async () => {
    setIsAsked(true)
    if (Object.keys(errorsIn(form)).length > 0) {
      // The first wrong field is in the DOM once the errors are rendered.
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    try {
      chooseTitle((await save(inputOf(form, title?.id))).id)
      toast('抬头已保存', { kind: 'success' })
      onSaved()
    } catch (error) {
      const fields = refusedFields(error)
      setRefused(fields)
      if (Object.keys(fields).length === 0) sayFailure(error)
    }
  }
  const takeFromWechat = async () => {
    const picked = await pickFromWechat()
    if (picked) change({ type: picked.type, name: picked.name, tax_code: picked.tax_code })
  }
  return { form, change, errors, submit, takeFromWechat, box }
}

export type TitleHandle = ReturnType<typeof useTitleForm>
