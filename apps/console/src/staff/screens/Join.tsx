import { staffAccept, staffInvitation } from '@kuaimen/contract/staff/session.endpoints'
import type { DoorView } from '@kuaimen/contract/staff/session.views'
import { PASSWORD_AT_LEAST } from '@kuaimen/contract/staff/staff.rules'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAct, useData } from '../../api/data'
import { Door } from '../../ui/Door'
import { Loading } from '../../ui/States'
import { SecondStep, Trouble } from '../parts/SecondStep'
import { useEnter } from '../parts/useEnter'

interface Given {
  readonly login: string
  readonly password: string
}

/** The page of an invitation: a login and a password, and one is in. */
export default function Join() {
  const [params] = useSearchParams()
  // Read once: the token is taken out of the address, where it would stay in the history.
  const [token] = useState(() => params.get('token') ?? '')
  const [next, setNext] = useState<DoorView['next']>()
  const enter = useEnter(null)
  const invitation = useData(staffInvitation, { token }, { enabled: next === undefined })
  const accept = useAct(staffAccept, { onDone: (door) => (door.next === 'in' ? enter() : setNext(door.next)) })
  useEffect(() => {
    document.title = '加入 · 控制台'
    window.history.replaceState(window.history.state, '', '/join')
  }, [])
  if (next && next !== 'in') return <SecondStep next={next} onIn={enter} />
  if (invitation.error && !invitation.data) return <Door title="打不开邀请" words={invitation.error.message} />
  if (!invitation.data)
    return (
      <Door title="加入快门控制台">
        <Loading />
      </Door>
    )
  const { name, mobile, roles } = invitation.data
  return (
    <Door title={`${name}，欢迎加入`} words={`${mobile} · ${roles.join('、')}`}>
      <Form layout="vertical" requiredMark={false} onFinish={(given: Given) => accept.mutate({ token, ...given })}>
        <Form.Item
          name="login"
          label="登录名"
          extra="文字、数字和 . _ -，以后用它或手机号登录"
          rules={[
            { required: true, min: 2, message: '登录名至少 2 个字' },
            { pattern: /^[\p{L}\p{N}._-]+$/u, message: '只能用文字、数字和 . _ -' },
          ]}
        >
          <Input size="large" autoFocus autoComplete="username" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="password"
          label="密码"
          rules={[{ required: true, min: PASSWORD_AT_LEAST, message: `密码至少 ${PASSWORD_AT_LEAST} 位` }]}
        >
          <Input.Password size="large" autoComplete="new-password" />
        </Form.Item>
        <Trouble error={accept.error} />
        <Button type="primary" size="large" block htmlType="submit" loading={accept.isPending}>
          设置并继续
        </Button>
      </Form>
    </Door>
  )
}
