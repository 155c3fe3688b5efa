import { useEffect, useState } from 'react'
import { Button } from '../Button/Button'
import { Card } from '../Card/Card'
import { Countdown } from '../Countdown/Countdown'
import { CountdownRing } from '../Countdown/CountdownRing'
import { Empty } from '../Empty/Empty'
import { ErrorState } from '../ErrorState/ErrorState'
import { NumberedSteps } from '../NumberedSteps/NumberedSteps'
import { Picture } from '../Picture/Picture'
import { Price } from '../Price/Price'
import { Section } from '../Section/Section'
import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonText } from '../Skeleton/Skeleton'
import { ProgressTrack, Timeline } from '../Timeline/Timeline'
import styles from './Gallery.module.css'

const STEPS = [
  { key: 'a', state: 'done', title: '已提交', note: '5月3日 14:02' },
  { key: 'b', state: 'now', title: '处理中', note: '预计 1–3 个工作日' },
  { key: 'c', state: 'next', title: '已到账' },
] as const

const VISIT = [
  { key: 'a', state: 'done', title: '已约' },
  { key: 'b', state: 'now', title: '到店' },
  { key: 'c', state: 'next', title: '拍摄' },
  { key: 'd', state: 'next', title: '取片' },
] as const

export function States() {
  const [until, setUntil] = useState(0)
  useEffect(() => setUntil(Date.now() + 15 * 60_000), [])
  return (
    <>
      <Section title="进行">
        <div className={styles.stack}>
          <Card>
            <CountdownRing until={until} totalMs={15 * 60_000} warnMs={3 * 60_000}>
              <Price fen={62_900} size="l" tone="ink" />
            </CountdownRing>
            请在 <Countdown until={until} /> 内支付
          </Card>
          <Card>
            <ProgressTrack label="退款进度" steps={STEPS} />
          </Card>
          <Card>
            <ProgressTrack label="预约进度" steps={VISIT} />
          </Card>
          <Card>
            <Timeline steps={STEPS} />
          </Card>
          <Card>
            <NumberedSteps steps={['点右上角的「…」', '选择「在浏览器打开」']} />
          </Card>
        </div>
      </Section>
      <Section title="将要到来">
        <SkeletonGroup>
          <div className={styles.pair}>
            {[0, 1].map((n) => (
              <Card key={n} flush>
                <SkeletonBlock ratio="3:4" />
                <div className={styles.caption}>
                  <SkeletonText lines={['long', 'short']} />
                </div>
              </Card>
            ))}
          </div>
          <Card>
            <div className={styles.entry}>
              <SkeletonCircle className={styles.gap} />
              <SkeletonText className={styles.grow} lines={['half', 'full']} />
            </div>
          </Card>
        </SkeletonGroup>
      </Section>
      <Section title="没有与失败">
        <div className={styles.stack}>
          <Card>
            <Empty title="还没有作品" text="去看看本季新作吧" action={<Button>去看看</Button>} />
          </Card>
          <Card>
            <Empty art="empty-search" title="没有找到“月球”" text="换个词试试" compact />
          </Card>
          <Card>
            <Empty art="empty-cards" title="卡包是空的" compact />
          </Card>
          <Card>
            <ErrorState
              onRetry={() => new Promise((done) => setTimeout(done, 1000))}
              action={<Button kind="quiet">回首页</Button>}
            />
          </Card>
          <Picture src="data:image/png;base64,broken" alt="裂了的图" width={400} height={300} />
        </div>
      </Section>
    </>
  )
}
