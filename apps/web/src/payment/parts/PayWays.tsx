import { formatYuan } from '@kuaimen/contract/kernel/money'
import { copyText } from '../../platform/browser/copy-text'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { IconCopy } from '../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { RadioList } from '../../ui/RadioList/RadioList'
import { Section } from '../../ui/Section/Section'
import { Tag } from '../../ui/Tag/Tag'
import { toast } from '../../ui/Toast/toast'
import { wordsOfPayable } from '../payable-kinds'
import { type Way, wayText } from '../ways'
import { PayMark } from './PayMark'
import styles from './PayWays.module.css'
import type { Phase } from './usePayment'

interface PayWaysProps {
  readonly payable_no: string
  readonly ways: readonly Way[]
  readonly way: Way | undefined
  readonly onChange: (way: Way) => void
}

export function PayWays({ payable_no, ways, way, onChange }: PayWaysProps) {
  const { kind } = useVisitor().environment
  if (ways.length === 0) return <NoWayHere />
  const leadsOut = kind === 'wx' && !ways.includes('ali_wap')
  const hasChoice = ways.length > 1 || leadsOut
  return (
    <Section title="支付方式" className={styles.ways}>
      <RadioList
        label="支付方式"
        value={way}
        onChange={onChange}
        options={ways.map((value, nth) => ({
          value,
          label: <WayLabel way={value} isFirst={nth === 0 && hasChoice} />,
        }))}
      />
      {leadsOut && (
        <RowGroup className={styles.other}>
          <ListRow
            icon={AlipayMark}
            label="支付宝"
            note="需要在手机浏览器中打开"
            render={(row) => <Link to={paths.paymentAli({ payable_no })} {...row} />}
          />
        </RowGroup>
      )}
    </Section>
  )
}

const AlipayMark = ({ className }: { className?: string | undefined }) => (
  <PayMark way="ali_wap" className={className} />
)

/** What works best here comes first, and says so where there is a choice. */
const WayLabel = ({ way, isFirst }: { way: Way; isFirst: boolean }) => (
  <span className={styles.way}>
    <PayMark way={way} className={styles.mark} />
    {wayText[way]}
    {isFirst && (
      <Tag tone="good" className={styles.first}>
        推荐
      </Tag>
    )}
  </span>
)

export const copyThisPage = async () =>
  toast((await copyText(window.location.href)) ? '链接已复制' : '没能复制，请长按地址栏复制')

/** Some apps let no page take money. */
const NoWayHere = () => (
  <Empty
    compact
    title="这里不能直接付款"
    text="请复制链接，在微信或手机浏览器中打开，时间会一直为您保留到倒计时结束"
    action={
      <Button kind="secondary" onClick={copyThisPage}>
        <IconCopy size="s" /> 复制链接
      </Button>
    }
  />
)

interface PayBarProps {
  readonly way: Way
  readonly fen: number
  readonly isConfirming: boolean
  readonly onPay: () => Promise<void>
}

/** While nobody knows, paying again is offered to whoever knows better. */
export const PayBar = ({ way, fen, isConfirming, onPay }: PayBarProps) => (
  <BottomBar>
    {isConfirming ? (
      <Button kind="secondary" size="large" onClick={onPay} pendingText="正在打开支付">
        还没有付款，继续支付
      </Button>
    ) : (
      <Button size="large" onClick={onPay} pendingText="正在打开支付">
        {wayText[way]} ¥{formatYuan(fen)}
      </Button>
    )}
  </BottomBar>
)

const NOTES: Record<Exclude<Phase, 'idle'>, string | ((held: string) => string)> = {
  confirming: '正在确认付款结果，请稍候…',
  unpaid: (held) => `这次没有付成，没有扣款。${held}还为您留着，可以再付一次`,
  unsure: '还没有查到这笔付款。如果您已经付了，不用再付，稍后会自动更新；没有付的话可以继续支付',
  cancelled: (held) => `您取消了这次付款。${held}还为您留着，想好了随时可以继续`,
  failed: '付款没有成功，没有扣款。可以再试一次，或换一种支付方式',
}

interface PayNoteProps {
  readonly payable_no: string
  readonly phase: Phase
  readonly onAsk: () => unknown
}

const noteOf = (payable_no: string, phase: Exclude<Phase, 'idle'>) => {
  const note = NOTES[phase]
  return typeof note === 'string' ? note : note(wordsOfPayable(payable_no).held)
}

export function PayNote({ payable_no, phase, onAsk }: PayNoteProps) {
  return (
    <div role="status">
      {phase !== 'idle' && (
        <div className={styles.note}>
          <p>{noteOf(payable_no, phase)}</p>
          {phase === 'unsure' && (
            <Button kind="quiet" size="small" className={styles.again} onClick={onAsk}>
              再查一次
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
