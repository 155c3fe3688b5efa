import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import type { InviteView } from '@kuaimen/contract/member/invite.views'
import type { TaskCard } from '@kuaimen/contract/member/task.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QrCode } from '../../../account/login/parts/QrCode'
import { useBrand } from '../../../brand/brand.api'
import { copyText } from '../../../platform/browser/copy-text'
import { ignoreError } from '../../../platform/session/report-ignored-error'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { CodeFrame, framed } from '../../../ui/CodeFrame/CodeFrame'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { ShareGuide } from '../../../ui/ShareGuide/ShareGuide'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Muted, Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { invitation } from '../../code/code.api'
import { friendWords, invitedOn, rewardWords } from '../invite-text'
import { tasks } from '../task.api'
import styles from './InviteSheet.module.css'

interface InviteSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** A link of one's own, and who came by it. */
export function InviteSheet({ open, onClose }: InviteSheetProps) {
  const { data, isPending, refetch } = useQuery({ ...invitation(), enabled: open })
  const { data: all } = useQuery({ ...tasks(), enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title="邀请有礼">
      {data ? (
        <Invitation invite={data} task={all?.find(({ kind }) => kind === 'invite')} />
      ) : isPending ? (
        <InviteSkeleton />
      ) : (
        <ErrorState compact onRetry={refetch} retryText="重试" />
      )}
    </Sheet>
  )
}

const Invitation = ({ invite, task }: { invite: InviteView; task: TaskCard | undefined }) => (
  <>
    <p className={styles.lead}>朋友用您的链接登录，首次到店拍摄满 ¥99，7 天内没有退款，就算邀请成功。</p>
    {task && <p className={styles.reward}>{rewardWords(task)}</p>}
    {invite.friend_gift && <p className={styles.reward}>{friendWords(invite.friend_gift)}</p>}
    <div className={styles.code}>
      <CodeFrame note={<Note>请朋友扫一扫</Note>}>
        <QrCode text={invite.url} label="邀请二维码，请朋友扫一扫" className={framed} />
      </CodeFrame>
    </div>
    <SendButtons url={invite.url} />
    <Friends invite={invite} />
  </>
)

/** Inside WeChat its own menu sends the link; the card it shows is told before. */
function SendButtons({ url }: { url: string }) {
  const { kind } = useVisitor().environment
  const brand = useBrand()
  const [isGuided, setIsGuided] = useState(false)
  const [isLeftToHand, setIsLeftToHand] = useState(false)
  const isWx = isInWeChat(kind)
  const title = `我在${brand?.brand_name ?? '这里'}拍照，请您也来看看`
  const copy = async () => {
    const isCopied = await copyText(url)
    setIsLeftToHand(!isCopied)
    toast(isCopied ? '链接已复制，发给朋友吧' : '没能复制，请长按链接复制')
  }
  const guide = async () => {
    setIsGuided(true)
    const { wxShare } = await import('../../../platform/wechat/wx-sdk')
    const imgUrl = new URL(brand?.share_picture ?? '', window.location.href).href
    await wxShare({ title, desc: brand?.brand_slogan ?? '', link: url, imgUrl }).catch(ignoreError('member:share'))
  }
  const send = () => navigator.share({ title, url }).catch(ignoreError('member:share'))
  const canSend = isWx || typeof navigator.share === 'function'
  return (
    <>
      {isLeftToHand && <p className={styles.link}>{url}</p>}
      <div className={styles.buttons}>
        <Button kind={canSend ? 'secondary' : 'primary'} onClick={copy}>
          复制链接
        </Button>
        {canSend && <Button onClick={isWx ? guide : send}>发给朋友</Button>}
        <ShareGuide open={isGuided} onClose={() => setIsGuided(false)} label="怎么邀请朋友" text="朋友打开后登录就好" />
      </div>
    </>
  )
}

const Friends = ({ invite }: { invite: InviteView }) => (
  <section className={styles.friends} aria-label="我邀请的朋友">
    <h3 className={styles.head}>
      我邀请的朋友
      {invite.qualified > 0 && <span className={styles.sum}>已成功 {invite.qualified} 位</span>}
    </h3>
    {invite.list.length === 0 ? (
      <p className={styles.none}>还没有朋友来，把链接发给一位吧</p>
    ) : (
      <ul>
        {invite.list.map(({ name_masked, state_text, at }, nth) => (
          <li key={nth} className={styles.friend}>
            <span>
              {name_masked}
              <Muted className={styles.on}>{invitedOn(at)}</Muted>
            </span>
            <Muted>{state_text}</Muted>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const InviteSkeleton = () => (
  <SkeletonGroup>
    <SkeletonText lines={['full', 'half']} />
    <div className={styles.code}>
      <CodeFrame>
        <SkeletonBlock ratio="1:1" className={framed} />
      </CodeFrame>
    </div>
    <SkeletonText lines={['full']} />
  </SkeletonGroup>
)
