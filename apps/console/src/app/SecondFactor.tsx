import { staffMe, staffTotp } from '@kuaimen/contract/staff/session.endpoints'
import { REAUTH_MINUTES } from '@kuaimen/contract/staff/staff.rules'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../api/data'
import { CodeInput } from '../ui/CodeInput'
import type { FactorRequest } from './factor-request'

/** Over whatever dialog of a drawer has called: antd raises each by a hundred. */
const ON_TOP = 1_900

/** Asks for the second factor when an act wants it; the act then goes on by itself. */
export default function SecondFactor({ factor }: { readonly factor: FactorRequest }) {
  return (
    <Modal title="请输入动态码" open zIndex={ON_TOP} onCancel={() => factor.answer(false)} footer={null}>
      <Question onGiven={() => factor.answer(true)} />
    </Modal>
  )
}

function Question({ onGiven }: { readonly onGiven: () => void }) {
  const [code, setCode] = useState('')
  const give = useAct(staffTotp, { changes: [staffMe], onDone: onGiven })
  return (
    <>
      <p>这个操作需要再次确认身份，{REAUTH_MINUTES} 分钟内不再重复询问。没有设置动态码时，请先到「我的账号」设置。</p>
      <CodeInput
        label="动态码"
        value={code}
        onChange={setCode}
        isBusy={give.isPending}
        onWhole={(whole) => give.mutate({ code: whole }, { onError: () => setCode('') })}
      />
      {give.error && <Alert type="error" showIcon title={give.error.message} />}
    </>
  )
}
