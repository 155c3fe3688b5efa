import { kindText } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceTitleView } from '@kuaimen/contract/invoice/invoice.views'
import { Link } from '../../platform/page/Link'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { Field } from '../../ui/Field/Field'
import { RadioList } from '../../ui/RadioList/RadioList'
import { Section } from '../../ui/Section/Section'
import { emailProblem } from '../title-form'
import styles from './RequestFields.module.css'
import { TitleWords } from './TitleCard'
import type { RequestHandle } from './useRequest'
import { pickFromWechat } from './wechat-title'

interface RequestFieldsProps {
  readonly titles: readonly InvoiceTitleView[]
  readonly handle: RequestHandle
}

export function RequestFields({ titles, handle }: RequestFieldsProps) {
  const { title, choose, kind, setKind, email, setEmail, isAsked } = handle
  const wrong = isAsked ? emailProblem(email) : undefined
  return (
    <>
      <Section title="发票抬头" className={styles.section}>
        {titles.length > 0 && (
          <RadioList
            label="发票抬头"
            value={title && String(title.id)}
            onChange={(id) => choose(Number(id))}
            options={titles.map((one) => ({ value: String(one.id), label: <TitleWords title={one} /> }))}
          />
        )}
        <TitleWays titles={titles} choose={choose} />
        {isAsked && !title && (
          <p className={styles.wrong} role="alert">
            请先添加一个抬头
          </p>
        )}
      </Section>
      <Section title="发票类型" className={styles.section}>
        <RadioList
          label="发票类型"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'normal', label: kindText.normal },
            {
              value: 'special',
              label: kindText.special,
              note: '可用于抵扣进项税',
              ...(title?.type === 'company' ? {} : { reason: '只能开给企业' }),
            },
          ]}
        />
      </Section>
      <Section title="接收方式" className={styles.section}>
        <Card>
          <Field
            label="接收邮箱"
            mode="email"
            placeholder="选填"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            hint="开好后在开票记录里下载；填了邮箱，也会发到邮箱"
            {...(wrong ? { error: wrong } : {})}
          />
        </Card>
      </Section>
    </>
  )
}

/** Other titles: a new one, or one that is saved in WeChat. */
function TitleWays({ titles, choose }: { titles: readonly InvoiceTitleView[]; choose: (id: number) => void }) {
  const { environment } = useVisitor()
  const navigate = useNavigate()
  const pick = async () => {
    const picked = await pickFromWechat()
    if (!picked) return
    const known = titles.find(({ name, tax_code }) => name === picked.name && tax_code === picked.tax_code)
    if (known) choose(known.id)
    else await navigate(paths.editTitle(), { state: picked })
  }
  return (
    <div className={styles.ways}>
      <Link to={paths.editTitle()} className={buttonClass({ kind: 'secondary' })}>
        新增抬头
      </Link>
      {environment.kind === 'wx' && (
        <Button kind="secondary" onClick={pick}>
          从微信选择
        </Button>
      )}
    </div>
  )
}
