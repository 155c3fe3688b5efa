import { useState } from 'react'
import { Button } from '../Button/Button'
import { AgreementCheck } from '../Checkbox/Checkbox'
import { CodeInput } from '../CodeInput/CodeInput'
import { Field } from '../Field/Field'
import { SearchField } from '../SearchField/SearchField'
import { Section } from '../Section/Section'
import { toast } from '../Toast/toast'

const TIPS = [
  { key: '1', text: '人民广场', note: '黄浦区' },
  { key: '2', text: '人民公园地铁站二号口', note: '黄浦区南京西路街道' },
]

export function Writing() {
  const [words, setWords] = useState('')
  const [mobile, setMobile] = useState('13800000001')
  const [mail, setMail] = useState('not-a-mail')
  const [remark, setRemark] = useState('')
  const [code, setCode] = useState('138')
  const [agreed, setAgreed] = useState(false)
  return (
    <>
      <Section title="搜索">
        <SearchField
          label="搜索地点"
          value={words}
          onChange={setWords}
          tips={words ? TIPS : []}
          onPick={(tip) => setWords(tip.text)}
          onSearch={(it) => toast(`搜索：${it}`)}
        />
      </Section>
      <Section title="登录">
        <Field
          label="手机号"
          mode="tel"
          value={mobile}
          onChange={setMobile}
          prefix="+86"
          required
          autoComplete="tel-national"
          hint="仅用于联系您"
          suffix={
            <Button kind="quiet" size="small">
              获取验证码
            </Button>
          }
        />
        <CodeInput value={code} onChange={setCode} onComplete={(it) => toast(it, { kind: 'success' })} />
        <AgreementCheck checked={agreed} onChange={setAgreed} asked>
          我已阅读并同意<a href="#terms">《用户协议》</a>与<a href="#privacy">《隐私政策》</a>
        </AgreementCheck>
      </Section>
      <Section title="资料">
        <Field label="邮箱" mode="email" value={mail} onChange={setMail} error="邮箱格式不正确" />
        <Field
          label="备注"
          multiline
          maxLength={200}
          value={remark}
          onChange={setRemark}
          placeholder="想对我们说的话"
        />
        <Field label="不可修改" value="快门" onChange={() => undefined} disabled />
      </Section>
    </>
  )
}
