import {
  staffMe,
  staffPassword,
  staffSessionEnd,
  staffSessions,
  staffSetPin,
} from '@kuaimen/contract/staff/session.endpoints'
import { PASSWORD_AT_LEAST, PIN_DIGITS } from '@kuaimen/contract/staff/staff.rules'
import { App, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAct, useData } from '../../api/data'
import { useMe } from '../../platform/me'
import { Page } from '../../ui/Page'
import { Failed, Loading } from '../../ui/States'
import { Time } from '../../ui/Time'
import { RecoveryCodes, TotpSetup, Trouble } from '../parts/SecondStep'
import styles from './MyAccount.module.css'

/** One's own password, second factor, PIN and devices. */
export default function MyAccount() {
  const me = useMe()
  return (
    <Page title="我的账号">
      <div className={styles.parts}>
        <Part title={me.name}>
          <p>登录名：{me.login}</p>
          <ul>
            {me.grants.map(({ id, role_text, scope_name }) => (
              <li key={id}>
                {role_text} · {scope_name}
              </li>
            ))}
          </ul>
        </Part>
        {me.via === 'console' && (
          <>
            <Sessions />
            <SecondFactor />
            <Password />
            <Pin />
          </>
        )}
      </div>
    </Page>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

function SecondFactor() {
  const { has_totp } = useMe()
  const [password, setPassword] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes)
    return (
      <Part title="动态码">
        <p>已设置。请保存恢复码，每个只能用一次，只显示这一次：</p>
        <RecoveryCodes codes={codes} />
      </Part>
    )
  if (has_totp)
    return (
      <Part title="动态码">
        <p>已设置。换手机时，请用恢复码登录后重新设置，或请管理员重置。</p>
      </Part>
    )
  return (
    <Part title="动态码">
      {password ? (
        <TotpSetup password={password} onBack={() => setPassword(undefined)} onDone={setCodes} />
      ) : (
        <>
          <p>未设置。设置后登录更安全，敏感操作也需要它。</p>
          <Form<{ password: string }> name="factor" layout="inline" onFinish={(said) => setPassword(said.password)}>
            <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
              <Input.Password autoComplete="current-password" />
            </Form.Item>
            <Button htmlType="submit">设置动态码</Button>
          </Form>
        </>
      )}
    </Part>
  )
}

/** The form has a name: fields of both forms are called password, and a label leads to its field by that id. */
function Password() {
  const { message } = App.useApp()
  const [form] = Form.useForm<{ old: string; password: string }>()
  const change = useAct(staffPassword, {
    changes: [staffSessions],
    onDone: () => {
      form.resetFields()
      message.success('密码已修改，其他设备已退出')
    },
  })
  return (
    <Part title="修改密码">
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        name="password"
        onFinish={(given) => change.mutate(given)}
      >
        <Form.Item name="old" label="现在的密码" rules={[{ required: true, message: '请输入现在的密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label="新密码"
          rules={[{ required: true, min: PASSWORD_AT_LEAST, message: `密码至少 ${PASSWORD_AT_LEAST} 位` }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Trouble error={change.error} />
        <Button htmlType="submit" loading={change.isPending}>
          修改密码
        </Button>
      </Form>
    </Part>
  )
}

function Pin() {
  const { message } = App.useApp()
  const { has_pin } = useMe()
  const [form] = Form.useForm<{ password: string; pin: string }>()
  const save = useAct(staffSetPin, {
    changes: [staffMe],
    onDone: () => {
      form.resetFields()
      message.success('PIN 已设置')
    },
  })
  return (
    <Part title="平板 PIN">
      <p>{has_pin ? '已设置，可在门店平板上使用；重新设置会替换旧的。' : '在门店平板上用它快速登录。'}</p>
      <Form form={form} layout="vertical" requiredMark={false} name="pin" onFinish={(given) => save.mutate(given)}>
        <Form.Item
          name="pin"
          label={`新 PIN（${PIN_DIGITS} 位数字）`}
          rules={[{ required: true, pattern: /^\d{6}$/, message: `PIN 是 ${PIN_DIGITS} 位数字` }]}
        >
          <Input.Password inputMode="numeric" maxLength={PIN_DIGITS} autoComplete="off" />
        </Form.Item>
        <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Trouble error={save.error} />
        <Button htmlType="submit" loading={save.isPending}>
          保存 PIN
        </Button>
      </Form>
    </Part>
  )
}

function Sessions() {
  const { data, error, refetch } = useData(staffSessions, {})
  const end = useAct(staffSessionEnd, { changes: [staffSessions] })
  return (
    <Part title="登录中的设备">
      {!data && (error ? <Failed error={error} again={() => void refetch()} /> : <Loading />)}
      <ul className={styles.sessions}>
        {data?.map(({ id, agent, address, via, seen_at, is_current }) => (
          <li key={id}>
            <div>
              <strong>{via === 'pin' ? '门店平板' : deviceWords(agent)}</strong> {is_current && '（本机）'}
              <p>
                {address} · <Time at={seen_at} />
              </p>
            </div>
            {!is_current && (
              <Button size="small" loading={end.isPending} onClick={() => end.mutate({ id })}>
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Trouble error={end.error} />
    </Part>
  )
}

/** Enough to know one's own again. */
function deviceWords(agent: string): string {
  const system = /Windows|Macintosh|Android|iPhone|iPad|Linux/.exec(agent)?.[0] ?? '未知系统'
  const browser = /(Edg|Firefox|Chrome|Safari)\//.exec(agent)?.[1] ?? '浏览器'
  return `${system === 'Macintosh' ? 'macOS' : system} · ${browser === 'Edg' ? 'Edge' : browser}`
}
