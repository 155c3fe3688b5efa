import type { CustomStep } from '@kuaimen/contract/custom/custom.views'
import { useState } from 'react'
import { useNavigate } from '../../platform/page/navigate'
import { useBack } from '../../platform/page/useBack'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { Callout } from '../../ui/Callout/Callout'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import {
  type Fields,
  formFields,
  rememberForm,
  sensitiveNow,
  useFormFields,
  useSensitiveLost,
  waiveSensitive,
} from '../saved-answers'
import { FormFields, isSensitiveFilled } from './FormFields'
import styles from './FormStep.module.css'
import { sensitiveLabel } from './form-count'
import { useWay } from './useFlow'

/** What one wants to say to whoever does the make-up; all of it may be left out. */
export function FormStep({ step }: { step: CustomStep }) {
  const back = useBack()
  const navigate = useNavigate()
  const { result } = useWay()
  const remembered = useFormFields()
  const [sensitive, setSensitive] = useState<Fields>(() => sensitiveNow().fields)
  const [agreed, setAgreed] = useState(() => sensitiveNow().agreed)
  const [asked, setAsked] = useState(0)
  const isLost = useSensitiveLost()
  const given = { ...remembered, ...sensitive }
  const change = (next: Fields, isAgreed = agreed) => {
    // With what the phone holds now: this drawing may be the server's, which knows none of it.
    rememberForm(step, { ...formFields(), ...next }, isAgreed)
    setSensitive(sensitiveNow().fields)
  }
  const agree = (next: boolean) => {
    setAgreed(next)
    change(given, next)
  }
  const save = () => {
    if (isSensitiveFilled(step.fields, given) && !agreed) return setAsked(asked + 1)
    // Looked at and left empty: it is not missed any more.
    if (!isSensitiveFilled(step.fields, given)) waiveSensitive()
    return navigate(result, { replace: true })
  }
  return (
    <Page
      top={<NavBar title={step.title} onBack={back} />}
      bottom={
        <BottomBar>
          <Button size="large" onClick={save}>
            保存
          </Button>
        </BottomBar>
      }
    >
      <p className={styles.note}>{step.note}</p>
      {isLost && !isSensitiveFilled(step.fields, given) && (
        <Callout role="status" spaced>
          {sensitiveLabel(step.fields)}需要重新填写：它不保存在手机上，页面重新打开后就清空了
        </Callout>
      )}
      <div className={styles.form}>
        <FormFields
          fields={step.fields}
          given={given}
          agreed={agreed}
          asked={asked}
          onChange={change}
          onAgree={agree}
        />
      </div>
    </Page>
  )
}
