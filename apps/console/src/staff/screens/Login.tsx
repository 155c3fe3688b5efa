import { staffLogin } from '@kuaimen/contract/staff/session.endpoints'
import type { DoorView } from '@kuaimen/contract/staff/session.views'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAct } from '../../api/data'
import { Door } from '../../ui/Door'
import { SecondStep, Trouble } from '../parts/SecondStep'
import { useEnter } from '../parts/useEnter'
import styles from './Login.module.css'

/** Password, then the second factor: two fields and six digits. */
export default function Login() {
  const [params] = useSearchParams()
  const [next, setNext] = useState<DoorView['next']>()
  const enter = useEnter(params.get('to'))
  const login = useAct(staffLogin, {
    onDone: (door) => (door.next === 'in' ? enter() : setNext(door.next)),
  })
  useEffect(() => {
    document.title = '登录 · 控制台'
  }, [])
  if (next && next !== 'in') return <SecondStep next={next} onIn={enter} />
  return (
    <Door title="登录">
      <Form
        layout="vertical"
        requiredMark={false}
        onFinish={(given: { login: string; password: string }) => login.mutate(given)}
      >
        <Form.Item name="login" label="登录名或手机号" rules={[{ required: true, message: '请输入登录名或手机号' }]}>
          <Input size="large" autoFocus autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password size="large" autoComplete="current-password" />
        </Form.Item>
        <Trouble error={login.error} />
        <Button type="primary" size="large" block htmlType="submit" loading={login.isPending}>
          登录
        </Button>
      </Form>
      <p className={styles.other}>
        <Link to="/tablet">门店平板登录</Link>
        <span>忘记密码请找管理员重新邀请</span>
      </p>
    </Door>
  )
}
