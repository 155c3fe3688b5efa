import { Button } from '../Button/Button'
import { Card } from '../Card/Card'
import { IconCamera, IconEdit, IconShare } from '../Icon/ScreenIcon'
import { Ledger, LedgerRow } from '../LedgerRow/LedgerRow'
import { Picture } from '../Picture/Picture'
import { ProgressRing } from '../ProgressRing/ProgressRing'
import { Section } from '../Section/Section'
import { TaskList, TaskRow } from '../TaskRow/TaskRow'
import { Ticket, TicketFigure } from '../Ticket/Ticket'
import { artOf } from './art'
import styles from './Gallery.module.css'

/** What somebody has, and how far somebody has come. */
export function Holding() {
  return (
    <>
      <Section title="票">
        <div className={styles.stack}>
          <Ticket stub={<TicketFigure text="¥50" note="满199元可用" />}>新朋友立减券</Ticket>
          <Ticket
            tone="sage"
            stacked
            stub={<Picture className={styles.stubArt} src={artOf(1, 56, 75)} alt="" width={56} height={75} />}
          >
            1 次 · 窗边的光
          </Ticket>
          <Ticket tone="dusk" stub={<TicketFigure text="¥301" note="余额" />}>
            节日卡
          </Ticket>
          <Ticket faded stub={<TicketFigure text="8.5折" note="无门槛" />}>
            名字很长的一张，用完以后仍然要能一眼看清它是什么
          </Ticket>
        </div>
      </Section>
      <Section title="进度">
        <Card>
          <div className={styles.row}>
            {[0, 1, 5, 9, 10].map((value) => (
              <ProgressRing key={value} label={`进度 ${value}`} value={value} of={10}>
                {value}
              </ProgressRing>
            ))}
            <ProgressRing label="小" value={2} of={3} size="s" />
            <ProgressRing label="大" value={2} of={3} size="l">
              2/3
            </ProgressRing>
          </div>
        </Card>
      </Section>
      <Section title="明细">
        <Card>
          <Ledger>
            <LedgerRow
              title="到店使用"
              note="2026年10月6日 14:00"
              fen={-19_900}
              render={(row) => <a href="#entry" {...row} />}
            />
            <LedgerRow title="存入" note="2026年7月19日 09:30" fen={50_000} />
            <LedgerRow title="写评价" note="2026年7月18日 20:11" amount={20} />
            <LedgerRow title="已过期" note="2026年7月1日 00:00" fen={0} />
          </Ledger>
        </Card>
      </Section>
      <Section title="任务">
        <TaskList>
          <TaskRow icon={IconEdit} title="完善资料" note="还差两项" reward="+20 积分" done={1} of={3} action={<Go />} />
          <TaskRow icon={IconShare} title="分享给朋友" reward="+10 积分" done={0} of={1} action={<Go />} />
          <TaskRow icon={IconCamera} title="第一张照片" reward="+50 积分" done={1} of={1} />
        </TaskList>
      </Section>
    </>
  )
}

const Go = () => (
  <Button kind="secondary" size="small">
    去完成
  </Button>
)
