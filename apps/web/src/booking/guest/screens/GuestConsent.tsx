import type { ConsentView } from '@kuaimen/contract/booking/guest.views'
import { formatShortDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeFields } from '../../../account/code/parts/CodeFields'
import { useCodeForm } from '../../../account/code/parts/useCodeForm'
import { usePageParams } from '../../../platform/page/location'
import { sayFailure } from '../../../platform/page/say-failure'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { consentOf, isLinkGone, useAnswerGuest, useSendGuestCode } from '../guest.api'
import { messagesInFull } from '../link-text'
import styles from './GuestConsent.module.css'

export { consentData as data, consentShare as share } from '../link-page'

/** Where nothing is sent there is nothing to agree to. */
const hasMessages = ({ messages = [] }: ConsentView) => messages.length > 0

/** Whoever comes reads who asks and what would be sent, and says yes or no; later no again. */
export default function GuestConsent() {
  const { key: linkKey = '' } = usePageParams()
  const { data, error, isPending, refetch } = useQuery(consentOf(linkKey))
  const { mutate, isPending: isSending } = useAnswerGuest(linkKey)
  const [isProving, setIsProving] = useState(false)
  const refuse = () =>
    mutate(
      { agreed: false },
      {
        onSuccess: () => toast('已记下，不会发短信给您'),
        onError: (failure) => {
          sayFailure(failure)
          void refetch()
        },
      },
    )
  const isOpen = data && !data.over && !data.own && (hasMessages(data) || data.consent === 'agreed')
  return (
    <Page
      top={<NavBar title="到店提醒" />}
      bottom={
        isOpen &&
        !isProving && (
          <Answers
            consent={data.consent}
            disabled={isSending}
            onAnswer={(agreed) => (agreed ? setIsProving(true) : refuse())}
          />
        )
      }
    >
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock className={styles.bone} />
        </SkeletonGroup>
      )}
      {!isPending && !data && (isLinkGone(error) ? <Gone /> : <ErrorState onRetry={refetch} />)}
      {data?.over && <Over asked={data} />}
      {data && !data.over && !(isOpen && isProving) && <Asked asked={data} />}
      {isOpen && isProving && <Proof linkKey={linkKey} onEnd={() => setIsProving(false)} />}
    </Page>
  )
}

interface ProofProps {
  readonly linkKey: string
  readonly onEnd: () => void
}

/** A yes comes from the phone that the messages would go to: whoever has only the link cannot say it. */
function Proof({ linkKey, onEnd }: ProofProps) {
  const { mutateAsync: send } = useSendGuestCode(linkKey)
  const { mutateAsync: agree } = useAnswerGuest(linkKey)
  const handle = useCodeForm({
    purpose: 'guest',
    send: ({ mobile, captcha_pass }) => send({ mobile, captcha_pass }),
    submit: async ({ code, nonce }) => {
      await agree({ agreed: true, code, nonce })
      toast('已同意', { kind: 'success' })
      onEnd()
    },
  })
  return (
    <form
      ref={handle.box}
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        handle.submit()
      }}
    >
      <h1 className={styles.title}>确认是您的手机</h1>
      <p className={styles.lead}>请填写您的手机号，和预约里留的一致才会收到验证码。不会给您开通账号。</p>
      <CodeFields handle={handle} />
      <Button type="submit" size="large" block pending={handle.isSubmitting}>
        确认同意
      </Button>
      <Button kind="quiet" size="large" block onClick={onEnd}>
        再想想
      </Button>
    </form>
  )
}

const STANDING: Readonly<Record<ConsentView['consent'], string>> = {
  asked: '您可以同意，也可以不同意，都不影响这次到店。',
  agreed: '您已同意。想撤回，随时打开这个链接。',
  refused: '您没有同意。这次和同一位亲友以后的预约，我们不会发短信给您。',
}

const standing = (asked: ConsentView): string => {
  const { own, consent } = asked
  if (!hasMessages(asked)) return '目前不会有短信发给您，不用选择。'
  return own ? '这是您发出的链接，请让到店的人自己来选。' : STANDING[consent]
}

/** Which visit it was, and nothing to agree to. */
const Over = ({ asked: { cancelled = false, asked_by, day, time, store_name } }: { asked: ConsentView }) => (
  <Empty
    art="frame"
    role="status"
    title={cancelled ? '这次预约已取消' : '这次预约已经结束'}
    text={`${asked_by}为您约的 ${weekdayOf(day)} ${formatShortDay(day)} ${time}，${store_name}。不会再有到店提醒，您不用做什么。`}
  />
)

function Asked({ asked }: { asked: ConsentView }) {
  const { asked_by, name, day, time, store_name, product_names, forgotten_days, consent, messages = [] } = asked
  return (
    <div className={styles.stack}>
      <h1 className={styles.title}>{name}，您好</h1>
      <p className={styles.lead}>
        {asked_by}为您约了 {weekdayOf(day)} {formatShortDay(day)} {time}，{store_name}，{product_names.join('、')}。
        {hasMessages(asked) && consent === 'asked' && '想请您同意，有关这次到店的短信也发到您的手机。'}
      </p>
      <p className={styles.standing} role="status">
        {standing(asked)}
      </p>
      <Card>
        {hasMessages(asked) && (
          <>
            <h2 className={styles.head}>{consent === 'agreed' ? '您会收到' : '同意后会收到'}</h2>
            <ul className={styles.list}>
              {messagesInFull(messages, asked_by).map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <Note className={styles.limit}>一天最多两条，取消不算在内。</Note>
          </>
        )}
        <h2 className={styles.head}>不会有</h2>
        <ul className={styles.list}>
          <li>任何推广，也不会给您开通账号</li>
          <li>夜里的短信</li>
        </ul>
        <Note>
          姓名和手机号由{asked_by}填写，到店 {forgotten_days} 天后从预约里删除。{asked_by}
          若选了“记住”，会另存到一年没用为止；您不同意，另存的马上删除。
        </Note>
      </Card>
    </div>
  )
}

interface AnswersProps {
  readonly consent: ConsentView['consent']
  readonly disabled: boolean
  readonly onAnswer: (agreed: boolean) => void
}

const Answers = ({ consent, disabled, onAnswer }: AnswersProps) => (
  <BottomBar>
    {consent !== 'refused' && (
      <Button kind="secondary" size="large" block disabled={disabled} onClick={() => onAnswer(false)}>
        {consent === 'agreed' ? '撤回同意' : '不同意'}
      </Button>
    )}
    {consent !== 'agreed' && (
      <Button size="large" block disabled={disabled} onClick={() => onAnswer(true)}>
        同意
      </Button>
    )}
  </BottomBar>
)

const Gone = () => (
  <Empty art="frame" role="alert" title="这个链接已经失效" text="不会再有短信发给您。有需要请问发链接给您的人。" />
)
