import type { VerifyWay } from '@kuaimen/contract/enterprise/drive.rules'
import type { CompanyFound } from '@kuaimen/contract/enterprise/drive.views'
import { useState } from 'react'
import { CaptchaSheet } from '../../../account/captcha/parts/CaptchaSheet'
import { SendCodeButton } from '../../../account/code/parts/SendCodeButton'
import { Button } from '../../../ui/Button/Button'
import { AgreementCheck } from '../../../ui/Checkbox/Checkbox'
import { CodeInput } from '../../../ui/CodeInput/CodeInput'
import { Field } from '../../../ui/Field/Field'
import { TabPanel, Tabs } from '../../../ui/Tabs/Tabs'
import { Muted } from '../../../ui/Text/Text'
import { SEEN_BY_COMPANY, wayText } from '../../drive-text'
import styles from './StaffForm.module.css'
import { type StaffFormHandle, useStaffForm } from './useStaffForm'

interface StaffFormProps {
  readonly code: string
  readonly company: CompanyFound
  /** The way that is asked for, where the company has opened several. */
  readonly first?: VerifyWay | undefined
  readonly onVerified: () => unknown
}

const ID = 'staff-proof'

/** Tabs for the ways that the company has opened; with one way there is nothing to choose. */
export function StaffForm({ code, company, first, onVerified }: StaffFormProps) {
  const [chosen, setChosen] = useState<VerifyWay>()
  const way = chosen ?? first ?? company.verify[0] ?? 'staff_no'
  const handle = useStaffForm({ company_code: code, way, asksName: company.asks_name ?? false }, onVerified)
  const { agreed, setAgreed, textAt, isVerifying, submit, puzzle } = handle
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {company.verify.length > 1 ? (
        <>
          <Tabs
            id={ID}
            label="验证方式"
            tabs={company.verify.map((key) => ({ key, label: wayText[key] }))}
            value={way}
            onChange={setChosen}
          />
          <TabPanel id={ID} value={way}>
            <Fields way={way} handle={handle} company={company} />
          </TabPanel>
        </>
      ) : (
        <>
          <h2 className={styles.title}>{wayText[way]}</h2>
          <Fields way={way} handle={handle} company={company} />
        </>
      )}
      <AgreementCheck checked={agreed} onChange={setAgreed} asked={textAt('consent') !== undefined}>
        {SEEN_BY_COMPANY}
      </AgreementCheck>
      <Button type="submit" size="large" block pending={isVerifying} className={styles.submit}>
        验证
      </Button>
      <CaptchaSheet {...puzzle} />
    </form>
  )
}

interface FieldsProps {
  readonly way: VerifyWay
  readonly handle: StaffFormHandle
  readonly company: CompanyFound
}

const Fields = ({ way, handle, company }: FieldsProps) =>
  way === 'staff_no' ? <ByRoster handle={handle} /> : <ByMail handle={handle} company={company} />

function ByRoster({ handle: { fields, write, textAt } }: { handle: StaffFormHandle }) {
  const wrong = textAt('roster')
  return (
    <div className={styles.fields}>
      <Field
        label="姓名"
        name="name"
        autoComplete="name"
        enterKeyHint="next"
        placeholder="与公司名单一致"
        maxLength={40}
        value={fields.name}
        onChange={(name) => write({ name })}
      />
      <Field
        label="工号"
        name="staff_no"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        placeholder="例如 00127"
        maxLength={40}
        value={fields.staff_no}
        onChange={(staff_no) => write({ staff_no })}
      />
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

function ByMail({ handle: { fields, write, textAt, sender }, company }: Omit<FieldsProps, 'way'>) {
  const [domain] = company.email_domains
  return (
    <div className={styles.fields}>
      {company.asks_name && (
        <Field
          label="姓名"
          name="name"
          autoComplete="name"
          enterKeyHint="next"
          placeholder="公司在名单上看到这个名字"
          maxLength={40}
          value={fields.name}
          error={textAt('name')}
          onChange={(name) => write({ name })}
        />
      )}
      <Field
        label="企业邮箱"
        name="email"
        mode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        placeholder={domain ? `name@${domain}` : 'name@company.com'}
        value={fields.email}
        error={textAt('email')}
        onChange={(email) => write({ email })}
      />
      <div className={styles.send}>
        <Muted aria-hidden="true">6位验证码</Muted>
        <SendCodeButton {...sender} />
      </div>
      <CodeInput
        name="code"
        length={6}
        value={fields.code}
        error={textAt('code')}
        hint={sender.hasSent && '已发送，10分钟内有效。没收到就看看垃圾邮件'}
        onChange={(code) => write({ code })}
      />
    </div>
  )
}
