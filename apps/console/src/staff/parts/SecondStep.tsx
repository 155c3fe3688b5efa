import { staffRecovery, staffTotp, staffTotpEnrol } from '@kuaimen/contract/staff/session.endpoints'
import type { DoorView } from '@kuaimen/contract/staff/session.views'
import { Alert, Button, Form, Input } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useAct } from '../../api/data'
import { CodeInput } from '../../ui/CodeInput'
import { Door } from '../../ui/Door'
import { Once } from '../../ui/Once'
import { QrCode } from '../../ui/QrCode'
import { Failed, Loading } from '../../ui/States'

export const Trouble = ({ error }: { readonly error: Error | null }) =>
  error && <Alert type="error" showIcon title={error.message} role="alert" style={{ marginBlock: 12 }} />

interface Props {
  /** The question that the door asks after the password. */
  readonly next: Exclude<DoorView['next'], 'in'>
  readonly onIn: () => void
}

/** The second factor: its code, a recovery code in its place, or setting it up. */
export function SecondStep({ next, onIn }: Props) {
  const [step, setStep] = useState<'totp' | 'enrol' | 'recovery'>(next)
  if (step === 'enrol') return <Enrol onIn={onIn} />
  if (step === 'recovery') return <Recovery onEnrol={() => setStep('enrol')} onBack={() => setStep('totp')} />
  return <Code onIn={onIn} onLost={() => setStep('recovery')} />
}

function Code({ onIn, onLost }: { readonly onIn: () => void; readonly onLost: () => void }) {
  const [code, setCode] = useState('')
  const give = useAct(staffTotp, { onDone: onIn })
  return (
    <Door title="输入动态码" words="打开手机上的验证器，输入 6 位数字。">
      <CodeInput
        label="动态码"
        value={code}
        onChange={setCode}
        isBusy={give.isPending}
        onWhole={(whole) => give.mutate({ code: whole }, { onError: () => setCode('') })}
      />
      <Trouble error={give.error} />
      <Button type="link" onClick={onLost} style={{ marginTop: 12, paddingInline: 0 }}>
        手机不在身边？用恢复码
      </Button>
    </Door>
  )
}

function Recovery({ onEnrol, onBack }: { readonly onEnrol: () => void; readonly onBack: () => void }) {
  const give = useAct(staffRecovery, { onDone: onEnrol })
  return (
    <Door title="输入恢复码" words="每个恢复码只能用一次；通过后需要重新设置动态码。">
      <Form layout="vertical" onFinish={({ code }: { code: string }) => give.mutate({ code })}>
        <Form.Item name="code" label="恢复码" rules={[{ required: true, min: 6, message: '请输入恢复码' }]}>
          <Input size="large" autoFocus autoComplete="off" />
        </Form.Item>
        <Trouble error={give.error} />
        <Button type="primary" size="large" block htmlType="submit" loading={give.isPending}>
          继续
        </Button>
      </Form>
      <Button type="link" onClick={onBack} style={{ marginTop: 12, paddingInline: 0 }}>
        返回动态码
      </Button>
    </Door>
  )
}

/** Everybody who sees money, rights or whole numbers has a second factor before anything else. */
function Enrol({ onIn }: { readonly onIn: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes)
    return (
      <Door title="请保存恢复码" words="手机丢失时，用它们登录。每个只能用一次，只显示这一次。">
        <RecoveryCodes codes={codes} />
        <Button type="primary" size="large" block onClick={onIn}>
          已保存，进入控制台
        </Button>
      </Door>
    )
  return (
    <Door
      title="设置动态码"
      words="您的角色需要动态码登录。用手机上的验证器（如 Microsoft Authenticator、腾讯身份验证器）扫码。"
    >
      <TotpSetup onDone={setCodes} />
    </Door>
  )
}

export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => (
  <Once label="恢复码" text={codes.join('\n')} />
)

interface Setup {
  /** Of who is in already: an open browser is no proof. */
  readonly password?: string
  /** To another password, where this one was wrong. */
  readonly onBack?: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** The secret as a picture and as text, then the first code from it. */
export function TotpSetup({ password, onBack, onDone }: Setup) {
  const [code, setCode] = useState('')
  const begin = useAct(staffTotpEnrol)
  const give = useAct(staffTotp, { onDone: ({ recovery_codes }) => onDone(recovery_codes) })
  const { mutate } = begin
  const ask = useCallback(() => mutate(password === undefined ? {} : { password }), [mutate, password])
  useEffect(ask, [ask])
  if (begin.error) return <Failed error={begin.error} again={onBack ?? ask} />
  if (!begin.data) return <Loading />
  return (
    <>
      <div style={{ textAlign: 'center' }}>
        <QrCode text={begin.data.url} label="动态码二维码" />
      </div>
      <p>
        不能扫码时，手动输入密钥：
        <code data-secret style={{ wordBreak: 'break-all' }}>
          {begin.data.secret}
        </code>
      </p>
      <CodeInput
        label="验证器上的 6 位数字"
        value={code}
        onChange={setCode}
        isBusy={give.isPending}
        onWhole={(whole) => give.mutate({ code: whole }, { onError: () => setCode('') })}
      />
      <Trouble error={give.error} />
    </>
  )
}
