import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { IconCopy } from '../../ui/Icon/ScreenIcon'
import { NumberedSteps } from '../../ui/NumberedSteps/NumberedSteps'
import { Note } from '../../ui/Text/Text'
import styles from './OpenInBrowser.module.css'
import { copyThisPage } from './PayWays'

const STEPS = ['点右上角的「…」', '选择「在浏览器打开」', '登录后就会转到支付宝'] as const

/** WeChat opens no Alipay page: three steps out of it. */
export const OpenInBrowser = ({ payable_no }: { payable_no: string }) => (
  <Card className={styles.card}>
    <h2 className={styles.title}>请在手机浏览器中打开</h2>
    <Note className={styles.text}>微信里打不开支付宝，换到浏览器就可以付款</Note>
    <div className={styles.steps}>
      <NumberedSteps steps={STEPS} />
    </div>
    <Button block onClick={copyThisPage}>
      <IconCopy size="s" /> 复制链接
    </Button>
    <Note className={styles.text}>也可以复制链接，到浏览器里粘贴打开</Note>
    <Link to={paths.payment({ payable_no })} replace className={buttonClass({ kind: 'quiet', block: true })}>
      还是用微信支付
    </Link>
  </Card>
)
