import type { CodePurpose } from '@kuaimen/contract/account/proof.rules'
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { sayFailure } from '../../../platform/page/say-failure'
import { useAlone } from '../../../ui/Form/useAlone'
import { nonceOf } from '../../code-waits'
import {
  codeForm,
  codeProblems,
  isClear,
  type KnownBefore,
  mobileProblems,
  newForm,
  type Problems,
  problemsIn,
} from './form'
import { type SendCode, useCodeSender } from './useCodeSender'

/** The nonce came with the code: nobody else's wrong tries count against it. */
export interface CodeProof {
  readonly mobile: string
  readonly code: string
  readonly nonce?: string
}

export interface CodeFormAsk {
  /** What the code is for: one that was sent for something else does not count here. */
  readonly purpose: CodePurpose
  readonly known?: KnownBefore
  readonly needsConsent?: boolean
  /** The last figure of a code is enough; not for what cannot be taken back. */
  readonly submitsItself?: boolean
  readonly send: SendCode
  /** What the form is for; rejecting shows the failure under its field. */
  readonly submit: (proof: CodeProof) => Promise<unknown>
}

const FIELDS = [
  ['mobile', 'input[name=mobile]'],
  ['code', 'input[name=code]'],
  ['consent', 'input[type=checkbox]'],
] as const

/** Puts the finger on the first thing that is missing. */
function usePointing(box: RefObject<HTMLElement | null>, problems: Problems, pointed: number): void {
  const point = useEffectEvent(() => {
    const [, field] = FIELDS.find(([place]) => problems[place]) ?? []
    const input = field ? box.current?.querySelector<HTMLInputElement>(field) : undefined
    input?.focus()
    // What was wrong is written over by the next key.
    input?.select()
  })
  // Each barred try points once, whatever was said before.
  useEffect(() => {
    if (pointed > 0) point()
  }, [pointed])
}

/** A number, a code sent to it, and one act that both prove. */
export function useCodeForm({ purpose, known, needsConsent = false, submitsItself, send, submit }: CodeFormAsk) {
  const [form, dispatch] = useReducer(codeForm, known, newForm)
  /** What waits for consent. */
  const [waiting, setWaiting] = useState<() => Promise<unknown>>()
  const { busy, alone: only } = useAlone()
  const box = useRef<HTMLFormElement>(null)
  usePointing(box, form.problems, form.pointed)

  const fail = (error: unknown) => {
    const problems = problemsIn(error)
    if (problems) dispatch({ type: 'barred', problems })
    else sayFailure(error)
  }
  const pass = (problems: Problems): boolean => {
    if (!isClear(problems)) dispatch({ type: 'barred', problems })
    return isClear(problems)
  }

  const sender = useCodeSender({
    purpose,
    mobile: form.mobile,
    send,
    onSent: (to) => {
      dispatch({ type: 'sent', to, instead: form.code })
      box.current?.querySelector<HTMLElement>(FIELDS[1][1])?.focus()
    },
    onFailure: fail,
  })

  /** One at a time, from the first tap until its outcome is on the screen. */
  const alone = (work: () => Promise<unknown>): Promise<void> => only('submit', work, fail)

  /** Without consent it is asked for, and the work goes on once it is given. */
  const withConsent = (work: () => Promise<unknown>) => {
    if (needsConsent && !form.consent) setWaiting(() => work)
    else void alone(work)
  }
  const submitForm = () => {
    if (!pass({ ...mobileProblems(form), ...codeProblems(form) })) return
    const { mobile, code } = form
    withConsent(() => submit({ mobile, code, nonce: nonceOf(purpose, mobile) }))
  }

  const isDue = useRef(false)
  const submitIfDue = useEffectEvent(() => {
    if (isDue.current && isClear(codeProblems(form))) submitForm()
    isDue.current = false
  })
  // Each code that was typed or filled in counts once, however it came.
  useEffect(() => {
    if (form.code) submitIfDue()
  }, [form.code])

  return {
    form,
    dispatch,
    box,
    sender,
    isSubmitting: busy !== undefined,
    requestCode: () => {
      if (pass(mobileProblems(form))) void sender.ask()
    },
    typeCode: (text: string) => {
      isDue.current = submitsItself === true
      dispatch({ type: 'code', text })
    },
    submit: submitForm,
    alone,
    withConsent,
    consentSheet: {
      open: waiting !== undefined,
      onAgree: () => {
        dispatch({ type: 'consent', given: true })
        setWaiting(undefined)
        if (waiting) void alone(waiting)
      },
      onClose: () => setWaiting(undefined),
    },
  }
}

export type CodeFormHandle = ReturnType<typeof useCodeForm>
