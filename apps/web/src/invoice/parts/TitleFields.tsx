import { Card } from '../../ui/Card/Card'
import { Chip, ChipGroup } from '../../ui/Chip/Chip'
import { Field } from '../../ui/Field/Field'
import { Section } from '../../ui/Section/Section'
import { Switch } from '../../ui/Switch/Switch'
import styles from './TitleFields.module.css'
import type { TitleHandle } from './useTitleForm'

const MORE = [
  { key: 'address', label: '注册地址', most: 100, mode: 'text' },
  { key: 'phone', label: '注册电话', most: 30, mode: 'tel' },
  { key: 'bank', label: '开户银行', most: 100, mode: 'text' },
  { key: 'account', label: '银行账号', most: 40, mode: 'numeric' },
] as const

const TAX_CODE_MOST = 20

/** Numbers are copied with spaces between: those go before the length is looked at, which the field itself could not. */
const compact = (text: string, most: number): string => text.replace(/\s+/g, '').slice(0, most)

export function TitleFields({ handle }: { handle: TitleHandle }) {
  const { form, change, errors } = handle
  const isCompany = form.type === 'company'
  return (
    <>
      <Card>
        <div className={styles.type}>
          <ChipGroup label="抬头类型">
            <Chip selected={isCompany} onClick={() => change({ type: 'company' })}>
              企业单位
            </Chip>
            <Chip selected={!isCompany} onClick={() => change({ type: 'person' })}>
              个人
            </Chip>
          </ChipGroup>
        </div>
        <Field
          label="发票抬头"
          required
          maxLength={100}
          placeholder={isCompany ? '营业执照上的全称' : '您的姓名'}
          value={form.name}
          onChange={(name) => change({ name })}
          error={errors.name}
        />
        {isCompany && (
          <Field
            label="税号"
            required
            placeholder="统一社会信用代码"
            autoCapitalize="characters"
            value={form.tax_code}
            onChange={(text) => change({ tax_code: compact(text, TAX_CODE_MOST) })}
            error={errors.tax_code}
          />
        )}
        <Field
          label="接收邮箱"
          mode="email"
          autoComplete="email"
          placeholder="选填，发票也会发到这里"
          value={form.email}
          onChange={(email) => change({ email })}
          error={errors.email}
        />
        <div className={styles.default}>
          <span>设为默认抬头</span>
          <Switch label="设为默认抬头" on={form.is_default} onChange={(is_default) => change({ is_default })} />
        </div>
      </Card>
      {isCompany && (
        <Section title="更多信息" note="选填，会写在发票的备注里" className={styles.more}>
          <Card>
            {MORE.map(({ key, label, most, mode }) => (
              <Field
                key={key}
                label={label}
                mode={mode}
                value={form[key]}
                onChange={(text) =>
                  change({ [key]: key === 'account' || key === 'phone' ? compact(text, most) : text.slice(0, most) })
                }
                error={errors[key]}
              />
            ))}
          </Card>
        </Section>
      )}
    </>
  )
}
