import { usePageLocation } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { Button } from '../../../ui/Button/Button'
import { Field } from '../../../ui/Field/Field'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { useHydrated } from '../../../ui/overlay/useHydrated'
import { Page } from '../../../ui/Page/Page'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { GiftFace } from '../../card/parts/GiftFace'
import { Ticket } from '../../card/parts/Ticket'
import { TYPE_WORDS } from '../../card-text'
import { useRedeeming } from '../parts/useRedeeming'
import styles from './Redeem.module.css'

const LEAD = '输入短信、卡片或活动页上的兑换码，优惠券、兑换券和礼品卡都可以。'

/** Two addresses, one page that takes every code: what the code is worth is shown before it is redeemed. */
export default function Redeem() {
  const back = useBack()
  const type = usePageLocation().pathname === paths.redeem({ type: 'gift_card' }) ? 'gift_card' : 'coupon'
  const redeeming = useRedeeming(type)
  const canPasteNow = useHydrated() && canPaste()
  const { code, problem, found, isLooking, look, put } = redeeming
  return (
    <Page top={<NavBar title="兑换卡券" onBack={back} />} className={styles.page}>
      <p className={styles.lead}>{LEAD}</p>
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
          suffix={canPasteNow && code === '' ? <PasteButton onPaste={redeeming.type} /> : undefined}
        />
        {!found && (
          <Button type="submit" size="large" block pending={isLooking}>
            查看
          </Button>
        )}
      </form>
      {found && (
        <section className={styles.found} aria-label="兑换内容">
          <Note className={styles.what} role="status">
            这是一张{TYPE_WORDS[found.coupon_type]}
          </Note>
          {found.coupon_type === 'gift_card' ? <GiftFace card={found} /> : <Ticket card={found} />}
          <Button size="large" block className={styles.put} onClick={put}>
            放入卡包
          </Button>
        </section>
      )}
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
