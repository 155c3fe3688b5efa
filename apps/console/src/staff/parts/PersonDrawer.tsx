import {
  machineEnd,
  staffGrant,
  staffGrantEnd,
  staffInviteAgain,
  staffPeople,
  staffState,
  staffTotpReset,
} from '@kuaimen/contract/staff/people.endpoints'
import type { PersonView } from '@kuaimen/contract/staff/people.views'
import { Button, Descriptions, Drawer, Form, Input, Modal, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../api/data'
import { useMe } from '../../platform/me'
import { permissionText } from '../permission-words'
import { GrantFields, type GrantGiven, grantOf } from './GrantFields'
import { InviteLink } from './Invite'
import { LastSeen } from './LastSeen'
import styles from './PersonDrawer.module.css'
import { Trouble } from './SecondStep'
import { StateTag } from './StateTag'

const changes = [staffPeople]

/** One person: who they are, their roles, and what can be done about them. */
export function PersonDrawer({ person, onClose }: { readonly person: PersonView; readonly onClose: () => void }) {
  return (
    <Drawer title={person.name} open onClose={onClose} size={520}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'state', label: '状态', children: <StateTag person={person} /> },
          ...(person.kind === 'person'
            ? [
                { key: 'login', label: '登录名', children: person.login || '还没有' },
                { key: 'mobile', label: '手机号', children: person.mobile || '—' },
                { key: 'totp', label: '动态码', children: person.has_totp ? '已设置' : '未设置' },
                { key: 'pin', label: '平板 PIN', children: person.has_pin ? '已设置' : '未设置' },
                { key: 'seen', label: '最近在线', children: <LastSeen {...person} /> },
                { key: 'sessions', label: '登录中的设备', children: person.sessions },
              ]
            : []),
        ]}
      />
      {person.opens ? <Key machine={person} opens={person.opens} /> : <Grants person={person} />}
      {person.kind === 'person' && person.state !== 'left' && <Acts person={person} />}
    </Drawer>
  )
}

interface KeyProps {
  readonly machine: PersonView
  readonly opens: NonNullable<PersonView['opens']>
}

/** All that a machine's key opens, and its end. */
function Key({ machine, opens }: KeyProps) {
  const { permissions } = useMe()
  const [isEnding, setEnding] = useState(false)
  const close = () => setEnding(false)
  const end = useAct(machineEnd, { changes, onDone: close })
  const ofChain = permissions.some(({ permission, stores }) => permission === 'staff.manage' && stores === null)
  return (
    <section className={styles.part} aria-label="凭证">
      <h3>凭证能做什么</h3>
      <p>{`${opens.store_name}。谁拿着这把密钥，谁就能做：`}</p>
      <p>
        {opens.permissions.map((permission) => (
          <Tag key={permission}>{permissionText[permission]}</Tag>
        ))}
      </p>
      {ofChain && machine.state === 'active' && (
        <Button danger onClick={() => setEnding(true)}>
          停用
        </Button>
      )}
      {isEnding && (
        <Reason
          title={`停用「${machine.name}」`}
          words="用这把密钥的程序立即不能再调用，不能恢复。"
          act="停用"
          isBusy={end.isPending}
          error={end.error}
          onClose={close}
          onGiven={(reason) => end.mutate({ staff_id: machine.id, version: machine.version, reason })}
        />
      )}
    </section>
  )
}

function Grants({ person }: { readonly person: PersonView }) {
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<PersonView['grants'][number]>()
  const { id } = useMe()
  const isActive = person.kind === 'person' && person.state !== 'left'
  return (
    <section className={styles.part} aria-label="角色">
      <h3>角色</h3>
      {person.grants.length === 0 && (
        <p>{`没有角色，登录后什么也看不到。${person.last_role && `原来是 ${person.last_role}。`}`}</p>
      )}
      <ul className={styles.grants}>
        {person.grants.map((grant) => (
          <li key={grant.id}>
            <Tag>{grant.role_text}</Tag>
            {grant.scope_name}
            {grant.until_day && `，到 ${grant.until_day}`}
            {isActive && person.id !== id && (
              <Button type="link" size="small" danger onClick={() => setEnding(grant)}>
                收回
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isActive && !isAdding && <Button onClick={() => setAdding(true)}>授予角色</Button>}
      {isAdding && <AddGrant person={person} onDone={() => setAdding(false)} />}
      {ending && <EndGrant grant={ending} name={person.name} onClose={() => setEnding(undefined)} />}
      <p>
        <Link to={`/who-may?staff_id=${person.id}`}>查看 {person.name} 的全部权限</Link>
      </p>
    </section>
  )
}

function AddGrant({ person, onDone }: { readonly person: PersonView; readonly onDone: () => void }) {
  const grant = useAct(staffGrant, { changes, onDone })
  const give = (given: GrantGiven) =>
    grant.mutate({ staff_id: person.id, version: person.version, grant: grantOf(given) })
  return (
    <Form layout="vertical" requiredMark={false} onFinish={give}>
      <GrantFields />
      <Trouble error={grant.error} />
      <div className={styles.acts}>
        <Button type="primary" htmlType="submit" loading={grant.isPending}>
          授予
        </Button>
        <Button onClick={onDone}>取消</Button>
      </div>
    </Form>
  )
}

interface Ending {
  readonly grant: PersonView['grants'][number]
  readonly name: string
  readonly onClose: () => void
}

function EndGrant({ grant, name, onClose }: Ending) {
  const end = useAct(staffGrantEnd, { changes, onDone: onClose })
  return (
    <Reason
      title={`收回 ${name} 的「${grant.role_text}」`}
      words="立即生效，正在使用的页面随即失去这些权限。"
      act="收回"
      isBusy={end.isPending}
      error={end.error}
      onClose={onClose}
      onGiven={(reason) => end.mutate({ grant_id: grant.id, reason })}
    />
  )
}

const STATES = {
  suspended: { act: '停用', words: '所有登录立即结束，之后可以恢复。' },
  active: { act: '恢复', words: '恢复后可以用原来的密码登录。' },
  left: { act: '办理离职', words: '收回所有角色和 PIN，不能恢复。' },
} as const

type NextState = keyof typeof STATES

function Acts({ person }: { readonly person: PersonView }) {
  const { id } = useMe()
  const [doing, setDoing] = useState<NextState | 'totp'>()
  const again = useAct(staffInviteAgain, { changes })
  const close = () => setDoing(undefined)
  if (person.id === id) return null
  return (
    <section className={styles.part} aria-label="操作">
      <h3>操作</h3>
      <div className={styles.acts}>
        <Button loading={again.isPending} onClick={() => again.mutate({ staff_id: person.id })}>
          重新生成邀请链接
        </Button>
        {person.has_totp && <Button onClick={() => setDoing('totp')}>重置动态码</Button>}
        {person.state === 'active' && <Button onClick={() => setDoing('suspended')}>停用</Button>}
        {person.state === 'suspended' && <Button onClick={() => setDoing('active')}>恢复</Button>}
        <Button danger onClick={() => setDoing('left')}>
          办理离职
        </Button>
      </div>
      <Trouble error={again.error} />
      {again.data && <InviteLink path={again.data.path} />}
      {doing === 'totp' && <ResetTotp person={person} onClose={close} />}
      {doing && doing !== 'totp' && <ChangeState person={person} state={doing} onClose={close} />}
    </section>
  )
}

interface About {
  readonly person: PersonView
  readonly onClose: () => void
}

function ResetTotp({ person, onClose }: About) {
  const reset = useAct(staffTotpReset, { changes, onDone: onClose })
  return (
    <Reason
      title={`重置 ${person.name} 的动态码`}
      words="请先确认是本人。下次登录时需要重新设置，正在登录的设备会退出。"
      act="重置"
      isBusy={reset.isPending}
      error={reset.error}
      onClose={onClose}
      onGiven={(reason) => reset.mutate({ staff_id: person.id, reason })}
    />
  )
}

function ChangeState({ person, state, onClose }: About & { readonly state: NextState }) {
  const change = useAct(staffState, { changes, onDone: onClose })
  const { act, words } = STATES[state]
  return (
    <Reason
      title={`${act}：${person.name}`}
      words={words}
      act={act}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onGiven={(reason) => change.mutate({ staff_id: person.id, version: person.version, state, reason })}
    />
  )
}

interface Asking {
  readonly title: string
  readonly words: string
  readonly act: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onClose: () => void
  readonly onGiven: (reason: string) => void
}

/** An act that somebody will ask about later: its reason stands in the log. */
function Reason({ title, words, act, isBusy, error, onClose, onGiven }: Asking) {
  return (
    <Modal title={title} open onCancel={onClose} footer={null}>
      <p>{words}</p>
      <Form layout="vertical" requiredMark={false} onFinish={({ reason }: { reason: string }) => onGiven(reason)}>
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input.TextArea autoFocus maxLength={200} rows={2} />
        </Form.Item>
        <Trouble error={error} />
        <div className={styles.acts}>
          <Button type="primary" danger htmlType="submit" loading={isBusy}>
            {act}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </Form>
    </Modal>
  )
}
