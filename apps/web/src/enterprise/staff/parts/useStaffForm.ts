import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import {
  companyClosed,
  emailCodeWrong,
  emailForeign,
  emailTooMany,
  emailTooSoon,
  mailAway,
  provenAlready,
  rosterUnmatched,
  staffTaken,
  verifyTooMany,
  wayClosed,
} from '@kuaimen/contract/enterprise/drive.errors'
import type { VerifyWay } from '@kuaimen/contract/enterprise/drive.rules'
import type { verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { isEmail, isPlainObject } from '@kuaimen/contract/kernel/validation'
import { useState } from 'react'
import { useRefusedWait } from '../../../account/code/parts/useRefusedWait'
import { sayFailure } from '../../../platform/page/say-failure'
import { useCountdown } from '../../../ui/Countdown/useCountdown'
import { type Problems, useForm } from '../../../ui/Form/useForm'
import { toast } from '../../../ui/Toast/toast'
import { useSendStaffCode, useVerifyStaff } from '../../enterprise.api'
import { persistSentCode, sentCode, useSentCode } from '../code-wait'

/** Where a sentence stands: under both of name and number, which are wrong or right together. */
export type Place = 'roster' | 'name' | 'email' | 'code' | 'consent'

const PLACES: ReadonlyMap<number, Place> = new Map<number, Place>([
  [rosterUnmatched.code, 'roster'],
  [emailForeign.code, 'email'],
  [emailTooSoon.code, 'email'],
  [emailTooMany.code, 'email'],
  [mailAway.code, 'email'],
  [emailCodeWrong.code, 'code'],
])
/** About the way itself: under what was filled in. */
const OF_THE_WAY: ReadonlySet<number> = new Set([
  ...[staffTaken.code, verifyTooMany.code, companyClosed.code, wayClosed.code, provenAlready.code],
])

/** Whoever knows better is named, where the company has named somebody. */
function wordsOf({ code, message, data }: Refusal): string {
  if (code !== staffTaken.code || !isPlainObject(data)) return message
  const whom = [data.contact_name, data.contact_mobile].filter((one) => typeof one === 'string' && one).join(' ')
  return whom ? `${message}，请联系 ${whom}` : message
}

const EMPTY = { name: '', staff_no: '', email: '', code: '' }

interface Asked {
  readonly company_code: string
  readonly way: VerifyWay
  /** No roster knows whose mailbox it is. */
  readonly asksName: boolean
}

const missingIn = (
  { way, asksName }: Asked,
  { name, staff_no, email, code }: typeof EMPTY,
): Problems<Place> | undefined => {
  if (way === 'staff_no') return name.trim() && staff_no.trim() ? undefined : { roster: '请填写姓名和工号' }
  if (asksName && !name.trim()) return { name: '请填写姓名' }
  if (!isEmail(email.trim())) return { email: '请填写企业邮箱' }
  return /^\d{6}$/.test(code) ? undefined : { code: '请填写邮件里的6位验证码' }
}

type Act = 'sending' | 'verifying'

/** Proving to be of a company by one of its ways; the puzzle comes between when the server asks for it. */
export function useStaffForm(asked: Asked, onVerified: () => unknown) {
  const { company_code, way, asksName } = asked
  const [agreed, setAgreed] = useState(false)
  const [afterPuzzle, setAfterPuzzle] = useState<(pass: string) => void>()
  const placesOf = (error: unknown): Problems<Place> | undefined => {
    if (!(error instanceof Refusal)) return undefined
    const ofWay = OF_THE_WAY.has(error.code) || error.code === invalidInput.code
    const place = PLACES.get(error.code) ?? (ofWay ? (way === 'staff_no' ? 'roster' : 'code') : undefined)
    return place && { [place]: wordsOf(error) }
  }
  const form = useForm<typeof EMPTY, Place, Act>({
    begun: () => ({ ...EMPTY, email: sentCode().email }),
    placesOf,
    onFailure: sayFailure,
  })
  const { fields, problems, pass, busy } = form
  const { mutateAsync: verify } = useVerifyStaff()
  const { mutateAsync: send } = useSendStaffCode()
  const sent = useSentCode()
  const email = fields.email.trim().toLowerCase()
  const hasSent = sent.email === email && email !== ''
  const refused = useRefusedWait(email)
  const leftMs = useCountdown({ until: Math.max(hasSent ? sent.until : 0, refused.until) }) ?? 0

  /** The puzzle comes between when the server asks for it, and the act is done again with what it gave. */
  const run = (act: Act, work: (captcha_pass?: string) => Promise<unknown>, captcha?: string) =>
    form.run(act, () =>
      work(captcha).catch((error: unknown) => {
        // Once tries are used up another code helps: only a refusal to send one makes the button wait.
        if (act === 'sending') refused.note(email, error)
        if (!(error instanceof Refusal) || error.code !== captchaNeeded.code) throw error
        setAfterPuzzle(() => (solved: string) => void run(act, work, solved))
      }),
    )

  const requestCode = () => {
    if (!isEmail(email)) return void pass({ email: '请填写企业邮箱' })
    void run('sending', async (captcha_pass) => {
      const { wait_s } = await send({ company_code, email, captcha_pass })
      persistSentCode({ email, until: Date.now() + wait_s * 1000 })
    })
  }

  const submit = () => {
    const missing: Problems<Place> = missingIn(asked, fields) ?? (agreed ? {} : { consent: '请先勾选同意' })
    if (missing.consent) toast('请先同意公司可见的内容')
    if (!pass(missing)) return
    const { name, staff_no, code } = fields
    const byMail = { email, code, ...(asksName ? { name } : {}) }
    const proof: Partial<CallOf<typeof verifyStaff>> = way === 'staff_no' ? { name, staff_no } : byMail
    void run('verifying', async (captcha_pass) => {
      await verify({ company_code, agreed: true, captcha_pass, ...proof })
      toast('验证成功', { kind: 'success' })
      await onVerified()
    })
  }

  return {
    fields,
    write: form.write,
    agreed,
    setAgreed,
    textAt: (place: Place) => problems[place],
    isVerifying: busy === 'verifying',
    sender: { isSending: busy === 'sending', hasSent, secondsLeft: Math.ceil(leftMs / 1000), onClick: requestCode },
    submit,
    puzzle: {
      open: afterPuzzle !== undefined,
      onPass: (pass: string) => {
        setAfterPuzzle(undefined)
        afterPuzzle?.(pass)
      },
      onClose: () => setAfterPuzzle(undefined),
    },
  }
}

export type StaffFormHandle = ReturnType<typeof useStaffForm>
