import type { CouponType } from '@kuaimen/contract/wallet/wallet.rules'
import { Link } from 'react-router'
import { useBack } from '../../account/parts/useBack'
import { Button } from '../../ui/Button/Button'
import { Field } from '../../ui/Field/Field'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { toast } from '../../ui/Toast/toast'
import { TYPE_WORDS } from '../card-words'
import { redeemPath } from './CardList'
import styles from './RedeemPage.module.css'
import { Ticket } from './Ticket'
import { useRedeeming } from './useRedeeming'

interface RedeemPageProps {
  readonly type: CouponType
  readonly lead: string
}

export function RedeemPage({ type, lead }: RedeemPageProps) {
  const back = useBack()
  const redeeming = useRedeeming(type)
  const { code, problem, found, isLooking, look, put } = redeeming
  const other = type === 'gift_card' ? 'coupon' : 'gift_card'
  return (
    <Page top={<NavBar title={`兑换${TYPE_WORDS[type]}`} onBack={back} />} className={styles.page}>
      <p className={styles.lead}>{lead}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <Field
          label="兑换码"
          hideLabel
          name="redeem_code"
          placeholder="请输入兑换码"
          autoComplete="off"
          enterKeyHint="go"
          value={code}
          error={problem || undefined}
          onChange={redeeming.type}
          suffix={canPaste() && code === '' ? <PasteButton onPaste={redeeming.type} /> : undefined}
        />
        {!found && (
          <Button type="submit" size="large" block pending={isLooking}>
            查看
          </Button>
        )}
      </form>
      {found && (
        <section className={styles.found} aria-label="兑换内容">
          <p className={styles.what} role="status">
            这是一张{TYPE_WORDS[found.coupon_type]}
          </p>
          <Ticket card={found} />
          <Button size="large" block className={styles.put} onClick={put}>
            放入卡包
          </Button>
        </section>
      )}
      <p className={styles.other}>
        要兑换的是{TYPE_WORDS[other]}？
        <Link to={redeemPath(other)} replace>
          去兑换{TYPE_WORDS[other]}
        </Link>
      </p>
    </Page>
  )
}

/** Many web views have no clipboard to read. */
const canPaste = () => typeof navigator !== 'undefined' && typeof navigator.clipboard?.readText === 'function'

const PasteButton = ({ onPaste }: { onPaste: (text: string) => void }) => (
  <Button
    kind="quiet"
    size="small"
    className={styles.paste}
    onClick={() =>
      navigator.clipboard.readText().then(
        (text) => (text.trim() ? onPaste(text) : toast('剪贴板里还没有内容')),
        () => toast('没能读取剪贴板，请长按输入框粘贴'),
      )
    }
  >
    粘贴
  </Button>
)
