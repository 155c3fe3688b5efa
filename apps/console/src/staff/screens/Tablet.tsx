import { staffPinLogin, tabletClaim, tabletPeople } from '@kuaimen/contract/staff/session.endpoints'
import { PIN_DIGITS } from '@kuaimen/contract/staff/staff.rules'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAct, useData } from '../../api/data'
import { CodeInput } from '../../ui/CodeInput'
import { Door } from '../../ui/Door'
import { Failed, Loading, Notice } from '../../ui/States'
import { PinPad } from '../parts/PinPad'
import { Trouble } from '../parts/SecondStep'
import { useEnter } from '../parts/useEnter'
import styles from './Tablet.module.css'

const CODE_DIGITS = 8

/** A tablet of the store: enrolled once, then people change by a tap on their name and a PIN. */
export default function Tablet() {
  const { data, error, refetch } = useData(tabletPeople, {})
  useEffect(() => {
    document.title = '门店平板 · 控制台'
  }, [])
  if (!data)
    return <Door title="门店平板">{error ? <Failed error={error} again={() => void refetch()} /> : <Loading />}</Door>
  if (!data.device) return <Claim onClaimed={() => void refetch()} />
  return <People device={data.device} people={data.people} />
}

function Claim({ onClaimed }: { readonly onClaimed: () => void }) {
  const [code, setCode] = useState('')
  const claim = useAct(tabletClaim, { onDone: onClaimed })
  return (
    <Door title="登记这台平板" words="请店长在控制台「门店平板」里登记，把屏幕上的 8 位设备码输入这里。">
      <CodeInput
        label="设备码"
        digits={CODE_DIGITS}
        value={code}
        onChange={setCode}
        isBusy={claim.isPending}
        onWhole={(whole) => claim.mutate({ code: whole }, { onError: () => setCode('') })}
      />
      <Trouble error={claim.error} />
      <p>
        <Link to="/login">用密码登录</Link>
      </p>
    </Door>
  )
}

interface Person {
  readonly id: number
  readonly name: string
}

function People(props: {
  readonly device: { readonly name: string; readonly store_name: string }
  readonly people: readonly Person[]
}) {
  const { device, people } = props
  const [person, setPerson] = useState<Person>()
  if (person) return <Pin person={person} onBack={() => setPerson(undefined)} />
  return (
    <Door title={device.store_name} words={`${device.name} · 点自己的名字`}>
      {people.length === 0 && (
        <Notice title="还没有人可以用 PIN 登录" words="先用密码登录，在「我的账号」里设置 PIN。" />
      )}
      <div className={styles.people}>
        {people.map((one) => (
          <Button key={one.id} size="large" onClick={() => setPerson(one)}>
            {one.name}
          </Button>
        ))}
      </div>
      <p>
        <Link to="/login">用密码登录</Link>
      </p>
    </Door>
  )
}

function Pin({ person, onBack }: { readonly person: Person; readonly onBack: () => void }) {
  const [pin, setPin] = useState('')
  const enter = useEnter(null)
  const login = useAct(staffPinLogin, { onDone: enter })
  const change = (digits: string) => {
    if (login.isPending) return
    setPin(digits)
    if (digits.length === PIN_DIGITS) login.mutate({ staff_id: person.id, pin: digits }, { onError: () => setPin('') })
  }
  return (
    <Door title={person.name} words={`输入 ${PIN_DIGITS} 位 PIN`}>
      <PinPad value={pin} digits={PIN_DIGITS} onChange={change} />
      <Trouble error={login.error} />
      <Button type="link" onClick={onBack} style={{ paddingInline: 0 }}>
        换一个人
      </Button>
    </Door>
  )
}
