import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageLocation } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { AgreementCheck } from '../../../ui/Checkbox/Checkbox'
import { IconCheck } from '../../../ui/Icon/Icon'
import { toast } from '../../../ui/Toast/toast'
import { type BlockOf, type BlockProps, useCampaign } from '../../block-props'
import { useMine } from '../../offer/parts/useOffers'
import { useSendForm } from '../form.api'
import { answered, type Problems, problemsIn } from '../form-answers'
import { persistAnswers, takeAnswers } from '../form-draft'
import { OneField } from './FormFields'
import styles from './lazy-blocks.module.css'

const AGREED = 'agreed'

/** Where each text that can be agreed to is read. */
const READ_AT: { readonly [type: string]: string } = {
  privacy: paths.privacy(),
  user_agreement: paths.userAgreement(),
  booking_information: paths.bookingInformation(),
  shooting_information: paths.shootingInformation(),
  customer_information: paths.customerInformation(),
}

interface ConsentTextProps {
  readonly type: string
  readonly title: string
  readonly onRead: () => void
}

const ConsentText = ({ type, title, onRead }: ConsentTextProps) => {
  const path = READ_AT[type]
  return path ? (
    <Link to={path} onClick={onRead}>
      《{title}》
    </Link>
  ) : (
    `《${title}》`
  )
}

function useForm({ form_key, fields, data }: BlockOf<'form'>) {
  const { key, preview } = useCampaign()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const isLoggedIn = useIsLoggedIn()
  const { mutateAsync, data: sent } = useSendForm(key)
  const [answers, setAnswers] = useState(() => takeAnswers(form_key))
  const [isAgreed, setIsAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const send = async (): Promise<unknown> => {
    if (preview) return toast('预览里不能提交')
    if (!isLoggedIn) return navigate(paths.signIn({ redirect: pathname + search }))
    const found = problemsIn(fields, answers)
    const isConsentMissing = data.consent !== null && !isAgreed
    setProblems(isConsentMissing ? { ...found, [AGREED]: '请先阅读并同意' } : found)
    if (isConsentMissing || Object.keys(found).length > 0) return undefined
    return mutateAsync({ form_key, answers: answered(fields, answers), agreed: isAgreed }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === invalidInput.code) toast(error.message)
      else sayFailure(error)
    })
  }
  return { answers, setAnswers, isAgreed, setIsAgreed, problems, send, isLoggedIn, thanks: sent?.thanks }
}

/** A few questions, once a member. */
export function FormBlock({ block }: BlockProps<'form'>) {
  const { answers, setAnswers, isAgreed, setIsAgreed, problems, send, isLoggedIn, thanks } = useForm(block)
  const mine = useMine()
  if (thanks !== undefined || mine?.forms[block.form_key])
    return (
      <div className={styles.gate} role="status">
        <IconCheck size="xl" />
        <h2>{thanks ?? block.thanks}</h2>
      </div>
    )
  const { consent } = block.data
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {block.fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          answer={answers[field.name]}
          problem={problems[field.name]}
          onChange={(answer) => setAnswers({ ...answers, [field.name]: answer })}
        />
      ))}
      {consent && (
        <AgreementCheck checked={isAgreed} onChange={setIsAgreed} asked={problems[AGREED] !== undefined}>
          我已阅读并同意
          <ConsentText {...consent} onRead={() => persistAnswers(block.form_key, answers)} />
          ，答案只用于这次活动
        </AgreementCheck>
      )}
      <div className={styles.formFoot}>
        <Button size="large" block onClick={send}>
          {isLoggedIn ? block.button : '登录后填写'}
        </Button>
      </div>
    </form>
  )
}
