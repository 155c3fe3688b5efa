import { companyUnknown } from '@kuaimen/contract/enterprise/drive.errors'
import type { VerifyWay } from '@kuaimen/contract/enterprise/drive.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { useNoSharing } from '../../../platform/wechat/useNoSharing'
import { Button } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Field } from '../../../ui/Field/Field'
import { IconBag, IconPlus } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Note } from '../../../ui/Text/Text'
import { CompanyHead } from '../../drive/parts/CompanyHead'
import { companyOf, myCompanies } from '../../enterprise.api'
import { MyCompany } from '../parts/MyCompany'
import { StaffForm } from '../parts/StaffForm'
import { VerifySkeleton } from '../parts/VerifySkeleton'
import styles from './Verify.module.css'

/** As it stands on HR's note, whatever the keyboard made of it. */
const codeFrom = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 10)

/** Who one is at a company, and what the company has arranged: the verified see that at once. */
export default function Verify() {
  useNoSharing()
  const back = useBack()
  const search = usePageSearch()
  const navigate = useNavigate()
  const named = search.get('c')
  const code = codeFrom(named ?? '')
  const mine = useQuery(myCompanies())
  const found = useQuery({ ...companyOf(code), enabled: code !== '' })
  const proven = mine.data ?? []
  // What was opened from a link stands first; a link of a company that knows one already needs no proof.
  const isKnown = found.data !== undefined && proven.some(({ company }) => company.name === found.data.name)
  const isUnknown =
    found.error instanceof Refusal &&
    (found.error.code === companyUnknown.code || found.error.code === invalidInput.code)
  const isLost = mine.isError || (found.isError && !isUnknown)
  const isPending = mine.isPending || (code !== '' && found.isPending)
  // A drive may ask its staff to prove themselves in another way than they have.
  const way = found.data?.verify.find((one) => one === search.get('way'))
  const isAsked = proven.length === 0 || way !== undefined || (named !== null && !isKnown)
  const onVerified = async () => {
    await mine.refetch()
    if (way) await navigate(paths.enterprise({ c: code }), { replace: true })
  }
  const first = (name: string) => (name === found.data?.name ? 0 : 1)
  return (
    <Page top={<NavBar title="企业预约" onBack={back} />}>
      {isPending && !isLost && <VerifySkeleton />}
      {isLost && <ErrorState onRetry={() => Promise.all([mine.refetch(), code !== '' && found.refetch()])} />}
      {!isPending && !isLost && !isAsked && (
        <>
          <h2 className={styles.heading}>我的企业活动</h2>
          {[...proven]
            .sort((a, b) => first(a.company.name) - first(b.company.name))
            .map((one) => (
              <MyCompany key={one.company.id} mine={one} />
            ))}
        </>
      )}
      {!isPending && !isLost && isAsked && found.data && (
        <Found key={code} code={code} company={found.data} way={way} onVerified={onVerified} />
      )}
      {!isPending && !isLost && isAsked && !found.data && <CodeEntry key={code} code={code} isUnknown={isUnknown} />}
      {!isPending && (
        <RowGroup className={styles.ways}>
          {!isAsked && (
            <ListRow
              icon={IconPlus}
              label="验证另一家企业"
              render={(row) => <Link to={paths.enterprise({ c: '' })} {...row} />}
            />
          )}
          <ListRow
            icon={IconBag}
            label="我想为公司组织"
            note="给团队拍形象照，统一结算"
            render={(row) => <Link to={paths.businessCooperation()} {...row} />}
          />
        </RowGroup>
      )}
    </Page>
  )
}

interface FoundProps {
  readonly code: string
  readonly company: Parameters<typeof StaffForm>[0]['company']
  readonly way: VerifyWay | undefined
  readonly onVerified: () => unknown
}

const Found = ({ code, company, way, onVerified }: FoundProps) => (
  <>
    <CompanyHead company={company} note={`企业码 ${code}`} />
    {company.verify.length > 0 ? (
      <StaffForm code={code} company={company} first={way} onVerified={onVerified} />
    ) : (
      <Empty compact title="暂无开放的活动" text="公司还没有开放预约，开放后用同一个链接就能进来" />
    )}
    <Note className={styles.other}>
      不是这家公司？
      <Link to={paths.enterprise({ c: '' })} replace className={styles.change}>
        换一个企业码
      </Link>
    </Note>
  </>
)

function CodeEntry({ code, isUnknown }: { code: string; isUnknown: boolean }) {
  const navigate = useNavigate()
  const [text, setText] = useState(code)
  const [problem, setProblem] = useState(isUnknown ? companyUnknown.msg : undefined)
  const go = () => {
    if (text.length < 6) return setProblem('请输入6到10位企业码')
    // The same once more would be no step at all.
    if (text === code && isUnknown) return setProblem(companyUnknown.msg)
    void navigate(paths.enterprise({ c: text }), { replace: true })
  }
  return (
    <form
      className={styles.entry}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <h2 className={styles.title}>公司请您来拍照</h2>
      <p className={styles.lead}>
        输入企业码，验证员工身份，就能按公司谈好的价格预约。企业码在公司发的链接、海报里，也可以问 HR
      </p>
      <Field
        label="企业码"
        name="company_code"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        placeholder="6到10位字母和数字"
        value={text}
        error={problem}
        onChange={(given) => {
          setText(codeFrom(given))
          setProblem(undefined)
        }}
      />
      <Button type="submit" size="large" block className={styles.next}>
        下一步
      </Button>
    </form>
  )
}
