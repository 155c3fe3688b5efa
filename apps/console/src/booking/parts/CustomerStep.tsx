import { deskCode, deskCustomer } from '@kuaimen/contract/booking/desk.endpoints'
import type { DeskCustomer } from '@kuaimen/contract/booking/desk.views'
import { isMobile } from '@kuaimen/contract/kernel/validation'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../api/data'
import { CodeInput } from '../../ui/CodeInput'
import styles from './Step.module.css'

interface Props {
  readonly storeId: number
  readonly customer: DeskCustomer | undefined
  readonly onCustomer: (customer: DeskCustomer | undefined) => void
}

/** The number, proven by a code on the customer's phone or taken as it is said. */
export function CustomerStep({ storeId, customer, onCustomer }: Props) {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const send = useAct(deskCode)
  const register = useAct(deskCustomer, { onDone: onCustomer })
  if (customer) return <Registered customer={customer} onOther={() => onCustomer(undefined)} />
  const nonce = send.data?.nonce
  const isWhole = isMobile(mobile)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) register.mutate({ store_id: storeId, mobile })
  }
  const error = send.error ?? register.error
  return (
    <form className={styles.step} onSubmit={onSubmit} aria-label="顾客">
      <h2>1 顾客手机号</h2>
      <Input
        autoFocus
        size="large"
        aria-label="顾客手机号"
        inputMode="numeric"
        autoComplete="off"
        placeholder="11 位手机号"
        maxLength={11}
        value={mobile}
        onChange={({ target }) => {
          setMobile(target.value.replace(/\D/g, ''))
          // A code belongs to the number that it was sent to.
          setCode('')
          send.reset()
          register.reset()
        }}
      />
      {nonce && (
        <CodeInput
          label="顾客收到的验证码"
          value={code}
          onChange={setCode}
          onWhole={(digits) => register.mutate({ store_id: storeId, mobile, code: digits, nonce })}
          isBusy={register.isPending}
        />
      )}
      <Button disabled={!isWhole} loading={send.isPending} onClick={() => send.mutate({ store_id: storeId, mobile })}>
        {nonce ? '再发一次验证码' : '发验证码到顾客手机'}
      </Button>
      <Button htmlType="submit" disabled={!isWhole} loading={register.isPending}>
        不验证，直接登记（回车）
      </Button>
      {error && <p role="alert">{error.message}</p>}
      <p className={styles.quiet}>验证后能看到是哪位顾客；不验证的预约会带上“手机号未验证”的备注。</p>
    </form>
  )
}

function Registered({ customer, onOther }: { readonly customer: DeskCustomer; readonly onOther: () => void }) {
  return (
    <section className={styles.step} aria-label="顾客">
      <h2>1 顾客手机号</h2>
      <p className={styles.large}>{customer.mobile}</p>
      <p>
        {customer.proven
          ? `已验证 · ${customer.name || '未填姓名'} · 来过 ${customer.visits ?? 0} 次`
          : '未验证，预约会带上备注'}
      </p>
      <Button onClick={onOther}>换一位顾客</Button>
    </section>
  )
}
